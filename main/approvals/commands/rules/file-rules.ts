import { isPlainFilter } from './jq-filter'
import type { ProgramRule } from './program-rule'

/** awk's programs can write and run; these print fields of the lines that a range or a plain word selects. */
const AWK_CONDITION = String.raw`(NR\s*[<>=]=?\s*\d+(\s*&&\s*NR\s*[<>=]=?\s*\d+)?|/[\w .:-]+/)`
const AWK_ITEM = String.raw`(\$(\d+|NF)|NR|NF|"[\w :,.=-]*")`
export const AWK_PRINT = new RegExp(
  String.raw`^\s*(${AWK_CONDITION}|(${AWK_CONDITION}\s*)?\{\s*print(\s+${AWK_ITEM}(\s*(,\s*)?${AWK_ITEM})*)?;?\s*\})\s*$`,
)

/**
 * sed can write (w) and, in GNU's, run (e). These print, delete, count and substitute. Systems differ on where a pattern with
 * a class in brackets ends. So a class holds no delimiter, no backslash, no `^` but as its first sign, no bracket but those of a
 * whole `[:name:]`, and is not empty; then the first delimiter without a backslash ends the pattern for all of them. A backslash
 * goes with one sign: not `\c`, which takes two, nor those that give a sign by its number. A replacement has no bracket, so
 * that nobody has to know whether that would be a class.
 */
const SED_ESCAPE = String.raw`\\[^\ncdox]`
const SED_CLASS = String.raw`\[\^?(\[:[a-z]+:\]|[^\]\[/\\\n^])+\]`
const SED_PATTERN = String.raw`/([^/\\[\n]|${SED_ESCAPE}|${SED_CLASS})*/`
const SED_REPLACEMENT = String.raw`([^/\\[\n]|${SED_ESCAPE})*/`
const SED_ADDRESS = String.raw`(\d+|\$|${SED_PATTERN})`
const SED_COMMAND = String.raw`(${SED_ADDRESS}(,(\+?\d+|\$|${SED_PATTERN}))?\s*)?([pdq=]|s${SED_PATTERN}${SED_REPLACEMENT}[gpiI\d]*)`
export const SED_READ = new RegExp(String.raw`^\s*${SED_COMMAND}(\s*;\s*${SED_COMMAND})*\s*(;\s*)?$`)

/**
 * Changes the files themselves. On macOS the word after a bare `-i` is the ending of a copy, and the one after that the script.
 */
const IN_PLACE = `--in-place -i.bak -i.orig${process.platform === 'darwin' ? '' : ' -i -Ei -ri -ni'}`

const paths = ['path'] as const

/** Programs that read files and folders, or text from a pipe. */
export const FILE_RULES: readonly ProgramRule[] = [
  {
    program: 'ls',
    options: `-a -A -b -B -c -C -d -f -F -g -G -h -i -k -l -m -n -N -o -p -q -Q -r -R -s -S -t -u -U -v -x -X -1 --all
      --almost-all --color[=text] --directory --full-time --group-directories-first --human-readable --inode --no-group
      --numeric-uid-gid --reverse --recursive --size --sort=text --time=text --time-style=text`,
    joined: true,
    operands: paths,
  },
  { program: 'cat', options: '-A -b -e -E -n -s -t -T -v --number --show-all', joined: true, operands: paths },
  { program: 'tac', operands: paths },
  { program: 'nl', options: '-b=text -n=text -w=number -s=text', joined: true, operands: paths },
  ...['head', 'tail'].map(program => ({
    program,
    options: '-n=text -c=text -q -v --lines=text --bytes=text --quiet --verbose',
    joined: true,
    digits: true,
    operands: paths,
  })),
  { program: 'wc', options: '-l -w -c -m -L --lines --words --bytes --chars', joined: true, operands: paths },
  {
    program: 'grep',
    options: `-a -b -c -E -F -G -h -H -i -I -l -L -n -o -P -q -r -s -v -w -x -y -z -Z -A=number -B=number -C=number -m=number
      -e=text -f=path --binary-files=text --color[=text] --colour[=text] --count --exclude=text --exclude-dir=text
      --extended-regexp --files-with-matches --files-without-match --fixed-strings --ignore-case --include=text
      --invert-match --line-number --max-count=number --no-filename --no-messages --only-matching --perl-regexp
      --quiet --recursive --regexp=text --with-filename --word-regexp --context=number --after-context=number
      --before-context=number`,
    joined: true,
    digits: true,
    operands: ['text', 'path'],
    scriptOptions: ['-e', '-f', '--regexp'],
    deep: ['-r', '--recursive'],
  },
  {
    program: 'rg',
    options: `-a -c -F -g=text -h -H -i -I -l -n -N -o -P -q -s -S -t=text -T=text -U -u -v -w -x -A=number -B=number
      -C=number -m=number -e=text -d=number -0 --after-context=number --before-context=number --case-sensitive --color=text
      --context=number --count --count-matches --files --files-with-matches --files-without-match --fixed-strings
      --glob=text --hidden --heading --iglob=text --ignore-case --invert-match --json --line-number --max-count=number
      --max-depth=number --multiline --no-filename --no-heading --no-ignore --no-line-number --no-messages
      --only-matching --pcre2 --pretty --quiet --regexp=text --replace=text --smart-case --sort=text --stats --trim
      --type=text --type-list --type-not=text --version --vimgrep --with-filename --word-regexp`,
    joined: true,
    operands: ['text', 'path'],
    scriptOptions: ['-e', '--regexp', '--files', '--type-list', '--version'],
    deep: 'always',
  },
  {
    program: 'find',
    options: `-P -name=text -iname=text -path=text -ipath=text -wholename=text -regex=text -iregex=text -regextype=text
      -type=text -maxdepth=number -mindepth=number -size=text -newer=path -mtime=text -mmin=text -ctime=text -cmin=text
      -atime=text -amin=text -empty -not -o -or -a -and -print -print0 -prune -ls -perm=text -user=text -group=text
      -readable -writable -executable -true -false -xdev -mount -depth -daystart -links=text -printf=text`,
    operands: ['path'],
  },
  {
    program: 'sed',
    options: '-n -E -r -s -u -e=script --quiet --silent --regexp-extended --expression=script',
    joined: true,
    operands: [SED_READ, 'path'],
    atLeast: 0,
    scriptOptions: ['-e', '--expression'],
  },
  {
    program: 'sed',
    options: `-n -E -r -s -u -e=script ${IN_PLACE} --quiet --silent --regexp-extended --expression=script`,
    requires: IN_PLACE.split(' '),
    operands: [SED_READ, 'path'],
    atLeast: 1,
    scriptOptions: ['-e', '--expression'],
    writes: true,
  },
  {
    program: 'awk',
    options: '-F=text',
    joined: true,
    operands: [AWK_PRINT, 'path'],
    atLeast: 1,
    // Sets a variable, such as the format of numbers.
    refuses: /^[A-Za-z_]\w*=/,
  },
  {
    program: 'jq',
    options:
      '-c -C -e -M -n -r -R -s -S -j -a --compact-output --exit-status --null-input --raw-input --raw-output --slurp --sort-keys --tab --indent=number',
    joined: true,
    operands: [isPlainFilter, 'path'],
    atLeast: 1,
  },
  {
    program: 'sort',
    options:
      '-b -d -f -g -h -i -M -n -r -s -u -V -z -c -C -k=text -t=text --key=text --field-separator=text --numeric-sort --reverse --unique --human-numeric-sort --version-sort',
    joined: true,
    operands: paths,
  },
  // A second name would be the file that it writes.
  {
    program: 'uniq',
    options: '-c -d -D -i -u -z -f=number -s=number -w=number --count',
    joined: true,
    operands: paths,
    atMost: 1,
  },
  {
    program: 'cut',
    options:
      '-b=text -c=text -d=text -f=text -n -s --bytes=text --characters=text --delimiter=text --fields=text --complement --only-delimited --output-delimiter=text',
    joined: true,
    operands: paths,
  },
  {
    program: 'tr',
    options: '-c -C -d -s -t --delete --squeeze-repeats --complement',
    joined: true,
    operands: ['text'],
    atMost: 2,
  },
  { program: 'rev', operands: paths },
  { program: 'fold', options: '-b -s -w=number', joined: true, operands: paths },
  { program: 'paste', options: '-s -d=text', joined: true, operands: paths },
  { program: 'column', options: '-t -s=text', joined: true, operands: paths },
  { program: 'comm', options: '-1 -2 -3 -i', joined: true, operands: paths, atMost: 2 },
  {
    program: 'diff',
    options:
      '-a -b -B -c -d -e -i -n -N -q -s -t -T -u -w -y -U=number -C=number --brief --side-by-side --unified[=number] --color[=text] --ignore-all-space --ignore-case --stat --width=number --suppress-common-lines',
    joined: true,
    operands: paths,
    atMost: 2,
    follows: true,
  },
  { program: 'cmp', options: '-b -l -s -n=number', joined: true, operands: paths, atMost: 2 },
  ...['md5sum', 'sha1sum', 'sha256sum', 'sha512sum'].map(program => ({
    program,
    options: '-b -t --tag',
    joined: true,
    operands: paths,
  })),
  { program: 'shasum', options: '-a=number -b -t', joined: true, operands: paths },
  // A second name would be the file that it writes.
  { program: 'xxd', options: '-a -b -e -i -p -u -c=number -g=number -l=number -s=text', operands: paths, atMost: 1 },
  { program: 'od', options: '-a -b -c -d -o -x -v -A=text -t=text -j=text -N=text', joined: true, operands: paths },
  { program: 'hexdump', options: '-b -c -C -d -o -v -x -n=text -s=text', joined: true, operands: paths },
  // With @ it reads further arguments from that file, also files that are elsewhere.
  { program: 'strings', options: '-a -n=number', operands: paths, refuses: /^@/ },
  { program: 'file', options: '-b -i -h -s --brief --mime --mime-type --mime-encoding', joined: true, operands: paths },
  { program: 'stat', options: '-c=text -f -f%z -f%m -f%Sm -t -x --format=text --printf=text', operands: paths },
  {
    program: 'du',
    options:
      '-a -b -c -h -k -m -s -x -d=number --max-depth=number --apparent-size --human-readable --summarize --total --exclude=text',
    joined: true,
    operands: paths,
  },
  { program: 'df', options: '-a -h -H -i -k -l -m -T --human-readable', joined: true, operands: paths },
  {
    program: 'tree',
    options:
      '-a -d -f -h -i -p -s -u -g -D -F -r -t -v -C -n -L=number -I=text -P=text --dirsfirst --noreport --du --prune --gitignore',
    operands: paths,
  },
  { program: 'basename', options: '-a -s=text -z', operands: ['text'] },
  { program: 'dirname', options: '-z', operands: ['text'] },
  { program: 'realpath', options: '-e -m -q -s -z', joined: true, operands: paths },
  { program: 'readlink', options: '-e -f -m -n -q', joined: true, operands: paths },
]

/** Programs that make files and folders within the folder, and no more. */
export const WRITING_RULES: readonly ProgramRule[] = [
  { program: 'mkdir', options: '-p -v --parents --verbose', joined: true, operands: paths, writes: true },
  { program: 'touch', options: '-a -c -m', joined: true, operands: paths, writes: true },
]
