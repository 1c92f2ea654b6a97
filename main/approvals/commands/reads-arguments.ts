import { posix } from 'node:path'

/** Options that name a file with further names or arguments, which no word of the line shows. */
const LISTS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    '7z': /^@|^-[ix]r?[0-]?@/,
    ar: /^@/,
    bsdtar: /^(--files-f|-\w*T)/,
    clang: /^@/,
    cpio: /^(-\w*[oip]|--(create|extract|pass))/,
    ctags: /^-L/,
    du: /^--files0/,
    ffmpeg: /^(concat$|concat:|-safe|-filter_script|-filter_complex_script|-\/)/,
    file: /^(-\w*[fmM]|--(files-from|magic))/,
    find: /^-files0-from/,
    md5sum: /^(-\w*c|--c)/,
    qpdf: /^(@|--job-json)/,
    rar: /^@/,
    sha1sum: /^(-\w*c|--c)/,
    sha224sum: /^(-\w*c|--c)/,
    sha256sum: /^(-\w*c|--c)/,
    sha384sum: /^(-\w*c|--c)/,
    sha512sum: /^(-\w*c|--c)/,
    b2sum: /^(-\w*c|--c)/,
    cksum: /^(-\w*c|--c)/,
    shasum: /^(-\w*c|--c)/,
    sort: /^--fil|^--files0/,
    tar: /^(--files-f|-\w*T)/,
    unrar: /^@/,
    wc: /^--f/,
    zip: /^(-@|-[ix]@)/,
  }),
)

/** Returns whether a program takes from a file what it is to look at, so that the line does not show where that is. */
export function readsArguments([program = '', ...args]: readonly string[]): boolean {
  const lists = LISTS.get(posix.basename(program).toLowerCase())
  return lists !== undefined && args.some(arg => lists.test(arg))
}
