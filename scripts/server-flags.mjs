/**
 * How Node runs the server: memory is given back early. Without them V8 lets a busy server's young generation grow to 128 MB and
 * its old one to four times of what is in use (docs/decisions/0060).
 */
export const serverFlags = ["--max-semi-space-size=32", "--heap-growing-percent=50"];
