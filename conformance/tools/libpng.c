/* SPDX-License-Identifier: Apache-2.0
 * Reads file names from standard input and writes the pixels of each PNG file to standard output: red, green, blue, alpha,
 * not premultiplied, row by row. Decoded by libpng's simplified API; for decoders.mjs. */
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char name[4096];
    while (fgets(name, sizeof name, stdin)) {
        name[strcspn(name, "\n")] = 0;
        png_image image = {.version = PNG_IMAGE_VERSION};
        if (!png_image_begin_read_from_file(&image, name)) {
            fprintf(stderr, "%s: %s\n", name, image.message);
            return 1;
        }
        image.format = PNG_FORMAT_RGBA;
        png_bytep pixels = malloc(PNG_IMAGE_SIZE(image));
        if (!pixels || !png_image_finish_read(&image, NULL, pixels, 0, NULL) || image.warning_or_error) {
            fprintf(stderr, "%s: %s\n", name, image.message);
            return 1;
        }
        fwrite(pixels, 1, PNG_IMAGE_SIZE(image), stdout);
        free(pixels);
    }
    return 0;
}
