import { onlyReads } from './only-reads'
import type { ProgramRule } from './program-rule'
import { isOwnVariable, isShownVariable } from './shell-variables'

type HeldRule = Omit<ProgramRule, 'program' | 'held' | 'subcommand'>

/** Many of these are stand-ins in some people's PATH. */
const held = (line: string, rule: HeldRule): ProgramRule => {
  const [program = '', ...subcommand] = line.split(' ')
  return { program, held: true, shimmed: true, ...(subcommand.length > 0 && { subcommand }), ...rule }
}

const NAME = /^[\w.+@-]+$/

/**
 * The options that ask each program for its version, besides `--version`. For many, a short letter only makes what they
 * then do more verbose.
 */
const VERSIONS: readonly (readonly [options: string, programs: string])[] = [
  [
    '-v',
    'node npm npx pnpm yarn bun tsc eslint gradle mvn ruby gem bundle php docker make gcc g++ clang clang++ jest nginx',
  ],
  ['-V', 'poetry uv ruff cargo rustc rustup rustfmt ssh curl wget rg fd fdfind bat batcat composer lua jq'],
  ['-V -VV', 'python python3 pip pip3'],
  ['-version', 'java javac kotlin kotlinc scala scalac ant ffmpeg ffprobe convert magick'],
  [
    '--version',
    `deno vite vitest mocha prettier biome turbo nx lerna webpack rollup esbuild playwright pipx black mypy pytest pylint flake8 isort tox
    conda mamba pyenv cargo-clippy go gofmt sbt cc c++ ld cmake ninja meson bazel ldd gdb lldb valgrind rails rake perl luajit swift
    dotnet ghc cabal stack elixir mix erl dart flutter podman helm ansible aws gcloud az gh git git-lfs hg svn bash zsh fish sed awk
    gawk grep find tar zip gzip sqlite3 psql mysql redis-cli redis-server pandoc latex pdflatex tex vim nvim emacs code tmux yq
    tree shellcheck hadolint actionlint protoc wasm-pack cloc tokei scc just task watchman direnv`,
  ],
]

const versions = VERSIONS.flatMap(([options, programs]) =>
  programs.split(/\s+/).map(program => held(program, { options: `${options} --version`, needsOption: true })),
)

/** Their word for it. None of these asks another computer for it, or takes what follows for a new one. */
const versionWords = ['go', 'helm', 'openssl', 'terraform', 'gh', 'hugo', 'deno', 'uv'].map(program =>
  held(`${program} version`, {}),
)

const NPM_LIST =
  '-a -l -p -g --all --long --json --parseable --global --depth=number --prod --production --dev --omit=text --include=text --link --package-lock-only'

/** A package by its name, perhaps with a version: no path. */
const PACKAGE = /^(@[\w-][\w.-]*\/)?[\w-][\w.-]*(@[\w.^~<>=*-]+)?$/

/** The programs that come with the system or the shell itself. */
const plain = (line: string, rule: HeldRule): ProgramRule => ({ ...held(line, rule), shimmed: false })

/** Package managers that tell what is there, without asking a registry. */
const packages = [
  ...['ls', 'list', 'll', 'explain', 'why'].map(word =>
    held(`npm ${word}`, { options: NPM_LIST, operands: [PACKAGE] }),
  ),
  ...['run', 'run-script', 'root', 'prefix'].map(word => held(`npm ${word}`, { options: '-g' })),
  held('npm pkg get', { operands: ['text'] }),
  held('npm query', { operands: ['text'], atMost: 1 }),
  ...['ls', 'list', 'why'].map(word =>
    held(`pnpm ${word}`, { options: `${NPM_LIST} -r --recursive`, operands: [PACKAGE] }),
  ),
  ...['pip', 'pip3', 'python -m pip', 'python3 -m pip'].flatMap(pip => [
    held(`${pip} list`, { options: '-l --local --user --format=text --not-required -v', operands: [] }),
    held(`${pip} freeze`, { options: '-l --local --user --all --exclude=text' }),
    held(`${pip} show`, { options: '-f -v --files --verbose', operands: [NAME], atLeast: 1 }),
    held(`${pip} check`, {}),
  ]),
  ...['why', 'list', 'info'].map(word =>
    held(`yarn ${word}`, { options: '--depth=number --json --recursive', operands: [PACKAGE] }),
  ),
  ...['python', 'python3'].flatMap(python => [
    held(`${python} -m site`, {}),
    held(`${python} -m`, { verbatim: true, operands: [/^[\w.]+$/, /^--version$/], atLeast: 2, atMost: 2 }),
  ]),
  ...['list', 'env list', 'info'].map(word =>
    held(`conda ${word}`, { options: '-n=text -e --json', operands: [NAME] }),
  ),
  held('cargo', { options: '--list', needsOption: true }),
  held('go doc', { options: '-all -short -src -u', operands: [/^[\w./-]+$/] }),
  held('javap', { options: '-c -p -s -v -l -cp=path -classpath=path -public -private', operands: [/^[\w.$/]+$/] }),
  held('gem list', { options: '-l --local', operands: [NAME] }),
  held('cargo metadata', { options: '--no-deps --offline --format-version=number', requires: ['--no-deps'] }),
  held('rustup show', { operands: [/^(active-toolchain|home|profile)$/], atMost: 1 }),
  held('rustup toolchain list', { options: '-v' }),
  held('go env', { options: '-json', operands: [NAME] }),
  held('go list -m', { options: '-f=text -json' }),
  held('dotnet', { options: '--info --list-sdks --list-runtimes --version', needsOption: true }),
]

/** The programs that print what each kind of document says: another option would send that to a file. */
const documents = [
  held('pandoc', {
    options: '-t=text -f=text -s --to=text --from=text --standalone --wrap=text --columns=number --toc',
    joined: true,
    operands: ['path'],
    atLeast: 1,
  }),
  held('pdftotext', {
    options: '-layout -raw -table -nopgbrk -q -f=number -l=number -enc=text -bbox',
    operands: ['path', /^-$/],
    atLeast: 2,
    atMost: 2,
  }),
  ...['pdfinfo', 'pdffonts'].map(program =>
    held(program, { options: '-f=number -l=number -box -meta -isodates', operands: ['path'] }),
  ),
  held('pdfimages', { options: '-list -f=number -l=number', operands: ['path'], requires: ['-list'] }),
  held('exiftool', { options: '-a -s -G -j -json -u -n', operands: ['path'] }),
  ...['identify', 'mediainfo'].map(program =>
    held(program, { options: '-verbose -ping -format=text', operands: ['path'] }),
  ),
  held('aspell', { options: '-l=text --lang=text --mode=text', operands: [/^list$/], atLeast: 1, atMost: 1 }),
  held('hunspell', { options: '-l -d=text -G', operands: ['path'], requires: ['-l'] }),
  held('jar', {
    options: '-t -v -f=path --list --file=path',
    joined: true,
    operands: [/^t[vf]+$/, 'path'],
  }),
  ...['csvstat', 'csvlook', 'csvcut', 'csvgrep', 'csvsort', 'csvjson', 'csvclean'].map(program =>
    held(program, {
      options: `-c=text -C=text -d=text -t -q=text -e=text -n -H -K=number -m=text -r -i -a -l --count --names --nulls --type --unique
        --min --max --sum --mean --median --stdev --len --freq --freq-count=number --csv --columns=text --delimiter=text
        --no-header-row --max-rows=number --max-columns=number --max-column-width=number --no-inference -I -x --reverse --indent=number`,
      operands: ['path'],
    }),
  ),
  ...['count', 'headers', 'stats', 'frequency', 'select', 'slice', 'table', 'search', 'sample'].flatMap(word =>
    ['xsv', 'qsv'].map(program =>
      held(`${program} ${word}`, {
        options: '-d=text -n -s=text -l=number -i -j --everything --limit=number',
        operands: ['text', 'path'],
      }),
    ),
  ),
]

/** Texts for an interpreter that print one value: of itself, of a module, or of a file of data. */
const JSON_FILE = String.raw`['"](\./)?\w[\w@./-]*\.json['"]`
const KEYS = String.raw`(\.\w+|\[['"]?[\w@/.-]+['"]?\])*`
const PYTHON_VALUE = String.raw`((sys|platform|os|site|sysconfig)(\.[a-z_]+)*(\(\))?|\w+\.__(version|file|path)__|json\.load\((sys\.stdin|open\(${JSON_FILE}\))\))`
const SHOWN_BY_PYTHON = new RegExp(String.raw`^(import \w+(, ?\w+)*; ?)?print\(${PYTHON_VALUE}${KEYS}\)$`)
const NODE_VALUE = String.raw`(process\.(version|versions|platform|arch|execPath)|require\(${JSON_FILE}\))${KEYS}`
const SHOWN_BY_NODE = new RegExp(`^${NODE_VALUE};?$`)
const LOGGED_BY_NODE = new RegExp(String.raw`^console\.log\(${NODE_VALUE}\);?$`)

/** The modules that come with perl and calculate or format text. */
const PERL_MODULES =
  `POSIX Data::Dumper JSON::PP List::Util Scalar::Util Time::Local Time::Piece Encode MIME::Base64 Digest::MD5 Digest::SHA
  Text::Wrap Text::ParseWords File::Basename File::Spec Unicode::Normalize Math::BigInt strict warnings utf8 feature`
    .split(/\s+/)
    .map(name => `-M${name}[=text]`)
    .join(' ')

const values = [
  ...['python', 'python3'].map(python =>
    held(`${python} -c`, {
      verbatim: true,
      operands: [code => SHOWN_BY_PYTHON.test(code) || onlyReads('python', code), 'path'],
      atLeast: 1,
    }),
  ),
  ...['-p', '--print'].map(option =>
    held(`node ${option}`, {
      verbatim: true,
      operands: [code => SHOWN_BY_NODE.test(code) || onlyReads('node', code), 'path'],
      atLeast: 1,
    }),
  ),
  ...['-e', '--eval'].map(option =>
    held(`node ${option}`, {
      verbatim: true,
      operands: [code => LOGGED_BY_NODE.test(code) || onlyReads('node', code), 'path'],
      atLeast: 1,
    }),
  ),
  held('ruby', {
    options: '-n -p -a -e=script -rjson -ryaml -rcsv -rset -rdate -rtime -rpp -rerb -rdigest',
    operands: [code => onlyReads('ruby', code), 'path'],
    requires: ['-e'],
    joined: true,
  }),
  held('perl', {
    options: `-n -p -l -a -0 -e=script -E=script -F=text ${PERL_MODULES}`,
    operands: [code => onlyReads('perl', code), 'path'],
    requires: ['-e', '-E'],
    joined: true,
    scriptOptions: ['-e', '-E'],
  }),
  ...['lua', 'luajit'].map(lua =>
    // The argument that would follow is a file that it runs.
    held(lua, {
      options: '-e=script',
      operands: [code => onlyReads('lua', code)],
      requires: ['-e'],
      scriptOptions: ['-e'],
      atMost: 0,
    }),
  ),
  held('php', {
    options: '-r=script',
    operands: [code => onlyReads('php', code), 'path'],
    requires: ['-r'],
    scriptOptions: ['-r'],
  }),
  held('php', { options: '-l -m -i -v', operands: ['path'], needsOption: true }),
  ...['-c', '-wc'].map(option => held(`ruby ${option}`, { operands: ['path'], atLeast: 1 })),
  held('perl -c', { operands: ['path'], atLeast: 1 }),
  held('bash -n', { operands: ['path'], atLeast: 1, atMost: 1 }),
  held('sh -n', { operands: ['path'], atLeast: 1, atMost: 1 }),
]

/** The commands that report something about the system, read what they are fed, or are the shell's own words. */
const words = [
  ...['python', 'python3'].map(python =>
    held(`${python} -m json.tool`, {
      options: '--sort-keys --no-ensure-ascii --indent=number --compact --json-lines',
      operands: ['path'],
      atMost: 1,
    }),
  ),
  held('kubectl version', { options: '--client --short -o=text', requires: ['--client'] }),
  plain('lscpu', { options: '-a -b -e -p -J --json --extended --parse' }),
  plain('locale', { options: '-a -m', operands: [NAME] }),
  plain('getconf', { operands: [NAME], atLeast: 1, atMost: 1 }),
  plain('printenv', { operands: [isShownVariable], atLeast: 1 }),
  plain('cal', { options: '-1 -3 -m -y', operands: [/^\d{1,4}$/], atMost: 2 }),
  // Also what a loop goes over, and what a variable is set to.
  plain('[', { verbatim: true, operands: ['path'] }),
  plain('test', { verbatim: true, operands: [/^-[defhLrsSwxnz]$/, 'path'], atLeast: 2, atMost: 2 }),
  plain('read', { options: '-r -d=text -n=number', operands: [isOwnVariable] }),
  plain('break', {}),
  plain('continue', {}),
  plain('exit', { operands: [/^\d{1,3}$/], atMost: 1 }),
  plain('set', {
    verbatim: true,
    atLeast: 1,
    operands: [/^[-+](e|u|x|eu|ex|eux|euo|eo|o|euxo)$/, /^pipefail$/],
    atMost: 2,
  }),
  plain('which', { options: '-a -s', operands: ['revision'] }),
  ...['-v', '-V'].map(option => plain(`command ${option}`, { operands: ['revision'], atLeast: 1 })),
  plain('type', { options: '-a -t -p -P', operands: ['revision'] }),
  plain('ldd', { options: '-v -u -d -r', operands: ['path'], atLeast: 1 }),
  plain('dpkg', { options: '-l -L -s -S --list --listfiles --status --search', operands: ['text'], needsOption: true }),
  plain('dpkg-query', { options: '-W -l -L -s -S -f=text', operands: ['text'], needsOption: true }),
  plain('whereis', { options: '-b -m -s', operands: [NAME] }),
  plain('man', { options: '-k -f', operands: [NAME] }),
  plain('7z l', { operands: ['path'] }),
  plain('xmllint', { options: '--format --noout --xpath=text', operands: ['path'] }),
  plain('less', { options: '-N -S -R -F -X -i', joined: true, operands: ['path'], refuses: /^\+/ }),
  plain('umask', { options: '-S' }),
  plain('pkg-config', { options: '--list-all --modversion --cflags --libs --exists', operands: [NAME] }),
  held('rustc', { options: '--print=text --version --verbose -V -v -vV', needsOption: true }),
  plain('gcc', { options: '-dumpversion -dumpmachine -v', needsOption: true }),
  held('docker compose config', { options: '-q --quiet --services --images --volumes --no-interpolate' }),
  plain('uptime', { options: '-p -s' }),
]

/** Not of what a shell has built in, nor of git, which opens a page of its manual. */
const HELP =
  'ls cat head tail wc grep rg find sed sort uniq cut tr diff tree jq yq fd bat tar unzip du df stat node npm npx pnpm yarn tsc python python3 pip pip3 cargo rustc go java make cmake gcc docker kubectl terraform split date sqlite3'

const help = HELP.split(' ').map(program => held(program, { options: '--help', needsOption: true }))

export const HELD_TOOL_RULES: readonly ProgramRule[] = [
  ...help,
  ...versions,
  ...versionWords,
  ...packages,
  ...documents,
  ...values,
  ...words,
]
