// SPDX-License-Identifier: Apache-2.0

// Requests the targets of standard input, up to 100 at once, one line each: target, or "slow target", whose bodies are read one
// after the other. Prints "ok TARGET SHA-256" or "failed TARGET REASON" for each.
//
//	go run go-client.go BASE-URL
package main

import (
	"bufio"
	"crypto/sha256"
	"crypto/tls"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
)

func digest(client *http.Client, url string, slow *sync.Mutex) (string, error) {
	response, err := client.Get(url)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return "", fmt.Errorf("status %d", response.StatusCode)
	}
	if slow != nil {
		slow.Lock()
		defer slow.Unlock()
	}
	hash := sha256.New()
	_, err = io.Copy(hash, response.Body)
	return fmt.Sprintf("%x", hash.Sum(nil)), err
}

func main() {
	// With a TLS configuration of its own, a transport attempts HTTP/2 only if asked to.
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	transport.ForceAttemptHTTP2 = true
	client := &http.Client{Transport: transport}
	var group sync.WaitGroup
	var print, slow sync.Mutex
	permits := make(chan bool, 100)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		target := strings.TrimPrefix(lines.Text(), "slow ")
		turn := &slow
		if target == lines.Text() {
			turn = nil
		}
		group.Add(1)
		permits <- true
		go func() {
			defer group.Done()
			defer func() { <-permits }()
			hash, err := digest(client, os.Args[1]+target, turn)
			print.Lock()
			defer print.Unlock()
			if err != nil {
				fmt.Println("failed", target, err)
			} else {
				fmt.Println("ok", target, hash)
			}
		}()
	}
	group.Wait()
}
