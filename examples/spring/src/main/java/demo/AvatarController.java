// SPDX-License-Identifier: Apache-2.0
package demo;

import dev.signet.Avatar;
import dev.signet.AvatarParser;
import dev.signet.Format;
import dev.signet.InvalidInputException;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AvatarController {

    @GetMapping("/avatars/{seed}.svg")
    ResponseEntity<byte[]> svg(@PathVariable String seed, @RequestParam MultiValueMap<String, String> query) {
        return response(seed, query, Format.SVG);
    }

    @GetMapping("/avatars/{seed}.png")
    ResponseEntity<byte[]> png(@PathVariable String seed, @RequestParam MultiValueMap<String, String> query) {
        return response(seed, query, Format.PNG);
    }

    private static ResponseEntity<byte[]> response(String seed, MultiValueMap<String, String> query, Format format) {
        AvatarParser parser = new AvatarParser().seed(seed);
        query.forEach((name, values) -> values.forEach(value -> parser.readIfKnown(name, value)));
        Avatar avatar = parser.avatar();
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(format.mediaType()))
                .cacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable())
                .eTag(avatar.etag(format))
                .body(avatar.bytes(format));
    }

    @ExceptionHandler
    ProblemDetail invalidInput(InvalidInputException e) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, e.getMessage());
        problem.setProperty("field", e.field());
        return problem;
    }
}
