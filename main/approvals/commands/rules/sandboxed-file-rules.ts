import { FILE_RULES } from './file-rules'
import type { ProgramRule } from './program-rule'

const held = (program: string, rule: Omit<ProgramRule, 'program' | 'held'>): ProgramRule => ({
  ...rule,
  program,
  held: true,
})
const paths = ['path'] as const

const MAX_SCRIPT = 2_000

/** All that awk can calculate; not what it starts, writes, feeds, loads, or is told by the environment or another program. */
const isAwkScript = (text: string): boolean => {
  if (text.length > MAX_SCRIPT || /\bsystem\b|getline[^;}\n]*<|ENVIRON|PROCINFO|SYMTAB|@|\/inet|\bclose\b/.test(text))
    return false
  const signs = text.replace(/"(?:[^"\\]|\\.)*"|\/(?:[^/\\\n]|\\.)*\/|\|\||>=/g, '')
  return !/\||print[^;}\n]*>|>>/.test(signs)
}

/** All of jq but what the environment and other files tell. */
const isJqFilter = (text: string): boolean =>
  text.length <= MAX_SCRIPT &&
  !/ENV|\benv\b|\$\s*__|\b(import|include|input_filename|get_search_list|modulemeta|halt\w*|repeat|while|until)\b|#/.test(
    text,
  )

/** The same of yq, which can also read files and call what is on PATH. */
const isYqFilter = (text: string): boolean =>
  isJqFilter(text) && !/\b(load\w*|strload|envsubst|strenv|system|eval)\b/.test(text)

const ruleOf = (program: string): Partial<ProgramRule> => FILE_RULES.find(rule => rule.program === program) ?? {}

const GREP = ruleOf('grep')
const FIND = ruleOf('find')
const RG = ruleOf('rg')
const DIFF = ruleOf('diff')
const TAR_LETTERS = /^(?=.*t)[tzjJavf]{1,8}$/

/** Options of programs that unpack, without those that write what they unpack. */
const UNPACKS =
  '-c -d -f -k -l -q -t -v --stdout --to-stdout --decompress --uncompress --list --test --keep --verbose --quiet'

/** Programs that read files where the system holds them to that. */
export const SANDBOXED_FILE_RULES: readonly ProgramRule[] = [
  held('find', {
    ...FIND,
    options: `${FIND.options} -xtype=text -newermt=text -newerct=text -samefile=path -inum=number -noleaf -ignore_readdir_race
      -used=number -lname=text -ilname=text -nouser -nogroup -anewer=path -cnewer=path -fstype=text -quit`,
  }),
  held('rg', {
    ...RG,
    options: `${RG.options} -E=text -M=number -r=text --multiline-dotall --crlf --encoding=text --max-columns=number
      --max-columns-preview --max-filesize=text --no-config --no-heading --no-ignore-vcs --no-require-git --null --passthru
      --path-separator=text --sortr=text --threads=number --unrestricted --version --no-follow --text
      --ignore-file=path --block-buffered --line-buffered --column --byte-offset --colors=text --context-separator=text
      --files-with-matches --glob-case-insensitive --no-context-separator --no-unicode --one-file-system --stop-on-nonmatch`,
  }),
  // The targets outside a folder that its links lead to are not there.
  held('diff', {
    ...DIFF,
    options: `${DIFF.options} -r --recursive -p -x=text --exclude=text --new-file --report-identical-files --text --minimal
      --ignore-space-change --ignore-blank-lines --strip-trailing-cr --normal --no-dereference --left-column -W=number`,
    deep: 'everything',
    follows: false,
  }),
  ...['awk', 'gawk', 'mawk'].map(program =>
    held(program, {
      ...ruleOf('awk'),
      options: '-F=text -v=text',
      operands: [isAwkScript, 'path'],
      refuses: /^[A-Za-z_]\w*=(?!=)/,
    }),
  ),
  held('jq', {
    ...ruleOf('jq'),
    options: `${ruleOf('jq').options} --arg=text --argjson=text`,
    operands: [isJqFilter, 'path'],
  }),
  held('yq', {
    options: `-r -c -j -y -Y -P -C -M -N -e -o=text -p=text -I=number --raw-output --output-format=text --input-format=text
      --prettyPrint --no-colors --colors --no-doc --unwrapScalar[=text] --indent=number --yaml-output --tojson`,
    operands: [isYqFilter, 'path'],
    atLeast: 1,
  }),
  ...['eval', 'e'].map(command => ({
    ...held('yq', {
      options: '-r -j -P -C -M -N -o=text -p=text -I=number',
      operands: [isYqFilter, 'path'],
      atLeast: 1,
    }),
    subcommand: [command],
  })),
  ...['egrep', 'fgrep', 'zgrep', 'zegrep', 'zfgrep', 'bzgrep', 'xzgrep'].map(program => held(program, { ...GREP })),
  held('ag', {
    options: `-i -l -L -c -s -S -w -v -Q -o -n -a -u -U -t -A=number -B=number -C=number -m=number -G=text --hidden --nocolor --ignore=text --ignore-dir=text
      --nogroup --group --noheading --heading --nonumbers --numbers --column --count --files-with-matches --files-without-matches
      --ignore-case --case-sensitive --smart-case --literal --word-regexp --invert-match --nofilename --filename
      --only-matching --vimgrep --silent --stats --depth=number --max-count=number --after=number --before=number
      --context=number --skip-vcs-ignores --file-search-regex=text`,
    joined: true,
    operands: ['text', 'path'],
    deep: 'always',
  }),
  ...['fd', 'fdfind'].map(program =>
    held(program, {
      options: `-H -I -u -s -i -g -F -a -l -L -p -0 -1 -q -t=text -e=text -E=text -d=number -c=text -S=text -j=number --hidden
        --no-ignore --no-ignore-vcs --unrestricted --case-sensitive --ignore-case --glob --fixed-strings --full-path
        --absolute-path --follow --list-details --print0 --type=text --extension=text --exclude=text --max-depth=number
        --min-depth=number --exact-depth=number --max-results=number --size=text --changed-within=text --changed-before=text
        --color=text --strip-cwd-prefix --no-require-git`,
      joined: true,
      operands: ['text', 'path'],
    }),
  ),
  ...['bat', 'batcat'].map(program =>
    held(program, {
      options: `-p -pp -n -A -u -P -S -f -l=text -r=text -H=text --plain --number --show-all --unbuffered --language=text
        --line-range=text --highlight-line=text --style=text --color=text --paging=text --theme=text --wrap=text
        --decorations=text --tabs=number --terminal-width=text --list-languages --list-themes --no-paging`,
      joined: true,
      operands: paths,
    }),
  ),
  ...['eza', 'exa', 'lsd'].map(program =>
    held(program, {
      options:
        '-1 -a -A -l -R -T -d -F -h -g -r -s=text -L=number -I=text --tree --all --long --level=number --git --icons[=text] --color=text --group-directories-first',
      joined: true,
      operands: paths,
    }),
  ),
  // After options that name the archive only names within it follow. A colon would name another computer.
  held('tar', {
    options:
      '-t -z -j -J -a -v -f=path --list --file=path --gzip --bzip2 --xz --zstd --verbose --exclude=text --wildcards --full-time --totals',
    joined: true,
    operands: [TAR_LETTERS, 'path'],
    scriptOptions: ['-f', '--file'],
    atLeast: 1,
    refuses: /:/,
  }),
  held('tar', {
    options:
      '-x -O -z -j -J -a -v -f=path --extract --get --to-stdout --file=path --gzip --bzip2 --xz --zstd --wildcards',
    joined: true,
    operands: ['path'],
    // Without it, what is in the archive would become files.
    requires: ['-O', '--to-stdout'],
    refuses: /:/,
  }),
  held('tar', { operands: [/^(?=.*x)(?=.*O)[xOzjJavf]{2,9}$/, 'path'], atLeast: 2, refuses: /:/ }),
  held('unzip', {
    options: '-l -v -Z -1 -p -t -q -qq -s',
    joined: true,
    operands: ['path', 'text'],
    requires: ['-l', '-v', '-Z', '-p', '-t'],
  }),
  held('zipinfo', { options: '-1 -s -m -l -v -h -t', joined: true, operands: ['path', 'text'] }),
  ...['zcat', 'gzcat', 'bzcat', 'xzcat', 'lzcat', 'zstdcat', 'lz4cat'].map(program =>
    held(program, { options: '-f -q -v', joined: true, operands: paths }),
  ),
  ...['gzip', 'gunzip', 'bzip2', 'bunzip2', 'xz', 'unxz', 'zstd', 'unzstd'].map(program =>
    held(program, {
      options: UNPACKS,
      joined: true,
      operands: paths,
      requires: ['-c', '-l', '-t', '--stdout', '--to-stdout', '--list', '--test'],
    }),
  ),
  ...['base64', 'base32', 'basenc'].map(program =>
    held(program, {
      options: '-d -i -w=number --decode --wrap=number --base64 --base64url',
      operands: paths,
      atMost: 1,
    }),
  ),
  ...['cksum', 'sum', 'b2sum', 'sha224sum', 'sha384sum'].map(program =>
    held(program, { options: '-b -t --tag', operands: paths }),
  ),
  held('iconv', { options: '-f=text -t=text -c -l --from-code=text --to-code=text --list', operands: paths }),
  ...['expand', 'unexpand', 'fmt', 'pr', 'tsort', 'shuf', 'ptx'].map(program =>
    held(program, { options: '-t=text -w=text -n=text -i -s', operands: paths }),
  ),
  held('cmp', {
    options: '-b -l -s -i=text -n=number --print-bytes --verbose --silent --quiet --bytes=number --ignore-initial=text',
    joined: true,
    operands: paths,
    atMost: 2,
  }),
  held('join', {
    options: '-t=text -1=number -2=number -a=number -v=number -o=text -e=text -i',
    operands: paths,
    atMost: 2,
  }),
  held('numfmt', {
    options: '--to=text --from=text --field=text --suffix=text --padding=number -d=text --header[=number]',
    operands: ['text'],
  }),
  held('bc', { options: '-l -q -s', joined: true }),
  held('expr', { verbatim: true, operands: ['text'] }),
  ...['nm', 'size', 'readelf', 'objdump'].map(program =>
    held(program, {
      options:
        '-a -A -B -C -D -d -e -f -g -h -H -l -n -p -r -s -S -t -u -V -W -w -x --defined-only --demangle --dynamic --all --headers --wide',
      joined: true,
      operands: paths,
      refuses: /^@/,
    }),
  ),
  ...['cloc', 'scc', 'tokei'].map(program =>
    held(program, { options: '--json --by-file --files --quiet --hide-rate', operands: paths }),
  ),
  held('sqlite3', {
    options: '-readonly -header -column -csv -json -line -list -table -box -markdown',
    operands: [
      'path',
      /^\.(tables|schema|indexes|databases|dbinfo|fullschema|mode|headers)( [\w%]+)?$|^select [\w\s*.,='"<>()!+%/|-]+;?$|^pragma \w+(\(['"]?\w+['"]?\))?;?$/i,
    ],
    refuses: /\b(load_extension|readfile|writefile|edit|fts3_tokenizer|zipfile)\b/i,
    atLeast: 2,
  }),
]
