import { posix } from 'node:path'

/** Programs whose options of one letter may be joined, and of those the letters that take a value: the rest of the word. */
const VALUED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ag: 'ABCGgmp',
    base64: 'w',
    bat: 'lmrH',
    bsdtar: 'bCfIKrsTXW',
    cmp: 'in',
    cp: 'St',
    cpio: 'CDEFHIMOR',
    csplit: 'bfn',
    cut: 'bcdf',
    date: 'dfrs',
    diff: 'CFILUWxXS',
    du: 'BdtX',
    fd: 'cdeEjoStx',
    file: 'efFmP',
    fold: 'w',
    grep: 'ABCDdefm',
    gtar: 'bCfFgHIKLNTVX',
    head: 'cn',
    install: 'gmoSt',
    ln: 'St',
    ls: 'ITw',
    make: 'CEfIjloW',
    mkdir: 'mZ',
    mktemp: 'pt',
    mv: 'St',
    nl: 'bdfhilnsvw',
    objcopy: 'BFIjKNOR',
    pandoc: 'ABcDfHMortTVw',
    patch: 'BdDFgioprVYz',
    pax: 'bBEfopstx',
    pg_dump: 'ntfFEhpU',
    psql: 'cdfFhLopPRTUv',
    python: 'cmQWX',
    ruby: 'CEFIKTWex',
    sort: 'koStT',
    split: 'abClnt',
    shuf: 'ino',
    strip: 'FIKNOoR',
    tail: 'cns',
    tar: 'bCfFgHIKLNTVX',
    touch: 'drt',
    tree: 'HILoPT',
    truncate: 'rs',
    uniq: 'fsw',
    unzip: 'dPx',
    xxd: 'cglos',
    zip: 'bnOPstx',
  }),
)

/** Their options are whole words after one dash, or take what follows the first letter. */
const UNJOINED = new Set(
  `7z 7za 7zr ar as c++ cc clang clang++ cmake cpp find ffmpeg g++ gcc gfortran go jar java javac ld lld moc ninja nvcc
  openssl protoc rustc swig swiftc tsc zig`.split(/\s+/),
)

/** If no program is known, a system path after letters is more likely a value than the continuation of a folder's path. */
const SYSTEM =
  /^\/+(bin|boot|dev|etc|home|lib|lib64|mnt|media|opt|private|proc|root|run|sbin|srv|sys|tmp|usr|var|Applications|Library|System|Users|Volumes)(\/|$)/

/** More letters than that are rather the beginning of a name. */
const FEW = 3

/**
 * The value that a word ends in where it joins several options of one letter, as `-rt/etc` of cp does. Undefined where it
 * has none, or where it follows the first letter.
 */
export function joinedValue(program: string, word: string): string | undefined {
  const letters = /^-[A-Za-z0-9]{2}/.test(word) ? word.slice(1) : ''
  const name = posix.basename(program).replace(/\.exe$/i, '')
  if (letters === '' || UNJOINED.has(name)) return undefined
  const valued = VALUED.get(name) ?? VALUED.get(name.replace(/^[efgz]+(?=grep$)|(?<![\d.])[\d.]+$/g, ''))
  return valued === undefined ? likelyValue(letters) : valueAfter(valued, letters)
}

function valueAfter(valued: string, letters: string): string | undefined {
  const at = [...letters].findIndex(letter => valued.includes(letter))
  return at < 1 ? undefined : letters.slice(at + 1) || undefined
}

function likelyValue(letters: string): string | undefined {
  const [, flags = '', path] = /^([A-Za-z0-9]+?)(\/.*|\.\.(?:\/.*)?)$/s.exec(letters) ?? []
  if (path === undefined || flags.length < 2) return undefined
  return flags.length <= FEW || SYSTEM.test(path) || path.startsWith('..') ? path : undefined
}
