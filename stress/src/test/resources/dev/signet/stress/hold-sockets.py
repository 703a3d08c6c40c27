# Passes listening sockets to a program, as systemd does: a public one, one for operations and a Unix domain socket. Replaces the
# program at SIGHUP; the sockets stay open. At SIGTERM it ends the program and exits with its exit code.
#
#   hold-sockets.py PATH_OF_UNIX_SOCKET PROGRAM ARGUMENT...
import ctypes
import fcntl
import os
import signal
import socket
import subprocess
import sys

FIRST_DESCRIPTOR = 3
PR_SET_PDEATHSIG = 1
SIGNALS = {signal.SIGHUP, signal.SIGTERM}


def prepare():
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    os.environ["LISTEN_PID"] = str(os.getpid())


signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
path, *command = sys.argv[1:]
public = socket.create_server(("127.0.0.1", 0), backlog=4096)
operations = socket.create_server(("127.0.0.1", 0))
unix = socket.socket(socket.AF_UNIX)
unix.bind(path)
unix.listen()
sockets = [fcntl.fcntl(each, fcntl.F_DUPFD, 100) for each in (public, operations, unix)]
for number, each in enumerate(sockets, FIRST_DESCRIPTOR):
    os.dup2(each, number)
os.environ.update(LISTEN_FDS="3", LISTEN_FDNAMES="signet.socket:ops:signet.socket")
while True:
    program = subprocess.Popen(command, pass_fds=range(3, 6), preexec_fn=prepare)
    received = signal.sigwait(SIGNALS)
    program.terminate()
    code = program.wait()
    if received == signal.SIGTERM:
        sys.exit(code)
