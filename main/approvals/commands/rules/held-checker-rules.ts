import type { ProgramRule } from './program-rule'

type CheckerRule = Omit<ProgramRule, 'program' | 'held' | 'subcommand'>

const held = (line: string, rule: CheckerRule): ProgramRule => {
  const [program = '', ...subcommand] = line.split(' ')
  return { program, held: true, shimmed: true, ...(subcommand.length > 0 && { subcommand }), ...rule }
}

const NAME = /^[\w.+@-]+$/
const paths = ['path'] as const

/**
 * The programs that report whether a text is well formed, and run nothing that the folder holds. Those that would correct
 * it need an option for that.
 */
const checkers = [
  ...['--check', '-c'].map(option =>
    held(`node ${option}`, { verbatim: true, operands: paths, atLeast: 1, atMost: 1 }),
  ),
  held('gofmt', { options: '-l -d -e -s -r=text', operands: paths, atLeast: 1 }),
  held('rustfmt', {
    options: '--check --edition=text --color=text --config=text --config-path=path -q -v -l --quiet --verbose',
    operands: paths,
    requires: ['--check'],
  }),
  held('black', {
    options: '--check --diff -q -v -l=number -t=text --quiet --verbose --line-length=number --target-version=text',
    operands: paths,
    requires: ['--check', '--diff'],
  }),
  held('clang-format', {
    options: '-n --dry-run --Werror -Werror -style=text --style=text',
    operands: paths,
    atLeast: 1,
  }),
  held('shfmt', { options: '-d -l -s -ln=text -i=number -ci -bn', operands: paths, requires: ['-d', '-l'] }),
  held('shellcheck', {
    options: `-S=text -e=text -i=text -f=text -s=text -x -a -W=number -C[=text] -o=text --severity=text --exclude=text --include=text
      --format=text --shell=text --external-sources --check-sourced --color[=text] --norc --enable=text`,
    joined: true,
    operands: paths,
    atLeast: 1,
  }),
  held('hadolint', { options: '-f=text --format=text --ignore=text --no-color', operands: paths, atLeast: 1 }),
  held('yamllint', { options: '-f=text -d=text -s --format=text --strict', operands: paths, atLeast: 1 }),
]

/** The programs that show what other programs are made of. */
const binaries = [
  held('otool', {
    options: '-L -l -h -f -D -t -V -v -a -o -I -arch=text',
    joined: true,
    operands: paths,
    atLeast: 1,
    refuses: /^@/,
  }),
  ...['-info', '-archs', '-detailed_info'].map(option => held(`lipo ${option}`, { operands: paths, atLeast: 1 })),
]

const PHP_PACKAGE = /^[\w./*-]+$/

/** The programs that report what is installed, and which system this is. */
const installed = [
  ...['show', 'info'].map(word =>
    held(`composer ${word}`, {
      options: `-i -D -t -N -P -s -n -p -f=text --installed --direct --tree --name-only --path --self --locked --platform
        --no-interaction --no-plugins --no-ansi --format=text --no-dev`,
      joined: true,
      operands: [PHP_PACKAGE],
      atMost: 2,
    }),
  ),
  ...['policy', 'show', 'search', 'depends', 'rdepends', 'madison', 'showpkg'].map(word =>
    held(`apt-cache ${word}`, {
      options: '-n -f -i --names-only --installed --no-all-versions',
      operands: [NAME],
      atLeast: 1,
    }),
  ),
  held('sw_vers', {
    options: '-productName -productVersion -buildVersion --productName --productVersion --buildVersion',
  }),
  held('lsb_release', {
    options: '-a -d -s -c -i -r -v --all --description --short --codename --id --release --version',
    joined: true,
  }),
  // With '=' it sets what it names.
  held('sysctl', { options: '-n -e -b -N', joined: true, operands: [/^[\w.-]+$/], atLeast: 1 }),
]

export const HELD_CHECKER_RULES: readonly ProgramRule[] = [...checkers, ...binaries, ...installed]
