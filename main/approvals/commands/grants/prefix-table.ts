import type { ProgramRule } from '../rules/program-rule'

/**
 * The commands that may stand before any further words in a rule: programs that check or build what is in the folder, with
 * the options that only choose what is looked at or how much is reported. An option that names a program, a module, a
 * configuration or a path to write to is in none of these lists, and whatever is in no list needs approval. A command that
 * runs the text it is given is never among them.
 */
export type PrefixRule = ProgramRule & {
  /** Go's own way: `-run=x` after one dash. */
  oneDash?: boolean
  /** The arguments that may follow `--`, which are for the program that this one starts. */
  handedOn?: Pick<ProgramRule, 'options' | 'refuses'>
}

const paths = ['path'] as const
/** The name of a test, with nothing that a shell or a path would make more of. */
const names = [/^[A-Za-z_][\w.:-]*$/] as const

const CARGO = `--release -r -q -v --quiet --verbose --all --workspace --all-features --no-default-features --lib --bins --tests
  --examples --benches --doc --all-targets --locked --offline --frozen --no-run --no-fail-fast -p=text --package=text
  --features=text --test=text --bin=text --example=text -j=number --jobs=number --check`
const GO = `-v -race -short -cover -failfast -json -count=number -parallel=number -cpu=number -run=text -skip=text -bench=text
  -timeout=text -tags=text -shuffle=text -n -x`
const PYTEST = `-q -v -x -s -l -k=text -m=text --quiet --verbose --exitfirst --lf --ff --last-failed --failed-first --nf --sw
  --stepwise --maxfail=number --tb=text --no-header --no-summary --durations=number --collect-only --co -n=number --cov`

/** Mean something to a shell, or part one setting from the next. */
const SIGNS = /[`$"'\\;|&<>(){}*?!%\n]/

/** The options of test runners that a script may start. */
const TESTING = {
  refuses: SIGNS,
  options: `--watch=text --no-watch --run --coverage --bail --silent --verbose --quiet -u --update -t=text --testNamePattern=text -g=text
    --grep=text --ci -i --runInBand --fix --check --write --max-warnings=number`,
}

/** The arguments that it hands on go through a shell, which not every version has quoted well. */
const npmLike = (program: string, command: string): PrefixRule => ({
  program,
  subcommand: [command],
  options: '-s --silent --if-present --workspaces -ws -w=path --workspace=path',
  operands: paths,
  refuses: SIGNS,
  handedOn: TESTING,
})

const withCommands = (program: string, commands: string, rule: Omit<PrefixRule, 'program'>): PrefixRule[] =>
  commands.split('|').map(command => ({ ...rule, program, subcommand: command.split('+') }))

export const PREFIXES: readonly PrefixRule[] = [
  ...['npm', 'pnpm', 'yarn', 'bun'].map(program => npmLike(program, 'test')),
  {
    program: 'node',
    subcommand: ['--test'],
    options: `--test-name-pattern=text --test-skip-pattern=text --test-only --test-force-exit --test-concurrency=number
      --test-timeout=number --enable-source-maps --experimental-test-coverage`,
    operands: paths,
  },
  ...['pytest', 'py.test'].map(program => ({ program, options: PYTEST, joined: true, operands: paths })),
  ...['python', 'python3'].flatMap(program =>
    withCommands(program, '-m+pytest|-m+unittest', { options: PYTEST, joined: true, operands: paths }),
  ),
  ...withCommands('cargo', 'test|build|check|clippy|fmt|bench|doc|nextest+run', {
    options: CARGO,
    operands: names,
    handedOn: { options: '--nocapture --ignored --exact --show-output --test-threads=number' },
  }),
  ...withCommands('go', 'test|build|vet|fmt', { options: GO, operands: paths, oneDash: true }),
  {
    program: 'tsc',
    options: '--noEmit -b --build -p=path --project=path --pretty --skipLibCheck --strict',
    operands: paths,
  },
  {
    program: 'eslint',
    options: '--fix --quiet --cache --no-cache --max-warnings=number --ext=text',
    operands: paths,
  },
  { program: 'prettier', options: '--check --write --list-different -c -w -l', operands: paths },
  ...withCommands('biome', 'check|lint|format|ci', { options: '--write --fix --apply', operands: paths }),
  ...withCommands('vitest', 'run', {
    options: '-t=text --testNamePattern=text --coverage --silent --bail=number -u --update',
    operands: paths,
  }),
  {
    program: 'jest',
    options: '-t=text --testNamePattern=text --coverage --bail -b -i --runInBand --silent --verbose -u --ci -o',
    operands: paths,
  },
  { program: 'mocha', options: '-g=text --grep=text -f=text --fgrep=text --bail -b', operands: paths },
  ...withCommands('ruff', 'check|format', { options: '--fix --check --diff -q --quiet', operands: paths }),
  { program: 'mypy', options: '--strict --ignore-missing-imports --pretty', operands: paths },
  { program: 'black', options: '--check --diff -q --quiet', operands: paths },
  ...['gradle', './gradlew'].flatMap(program =>
    withCommands(program, 'test|build|check', {
      options: '--info --stacktrace -q --offline --tests=text',
      operands: names,
    }),
  ),
  ...['mvn', './mvnw'].flatMap(program => withCommands(program, 'test|verify|compile', { options: '-q -o -B' })),
  ...withCommands('dotnet', 'test|build', {
    options: '--no-build --no-restore --filter=text -v=text --verbosity=text -c=text --configuration=text',
    operands: paths,
    refuses: SIGNS,
  }),
  ...withCommands('swift', 'test|build', { options: '-q -v --filter=text -c=text' }),
  ...withCommands('mix', 'test|compile', { options: '--stale --failed --trace --only=text', operands: paths }),
  { program: 'rspec', options: '-e=text --fail-fast', operands: paths },
  { program: 'phpunit', options: '--filter=text --testdox', operands: paths },
  ...withCommands('git', 'add', { options: '-A --all -u --update -v', operands: paths }),
  ...withCommands('git', 'commit', { options: '-a -m=text --message=text -q --quiet -v', joined: true }),
]

/** Take the name of a task next, which is part of what is fixed. */
export const RUN_TASKS: readonly PrefixRule[] = [
  ...['npm', 'pnpm', 'yarn', 'bun'].map(program => npmLike(program, 'run')),
  { program: 'make', subcommand: [], options: '-s -k -j=number --silent --keep-going' },
  { program: 'just', subcommand: [] },
]

const CHECKS =
  /^(all|build|bundle|check|ci|compile|coverage|e2e|fmt|format|integration|lint|lint-fix|prettier|spec|style|test|tests|tsc|type-?check|types|unit|validate|verify|vet)([:._-][\w:._-]+)?$/
const DOES_MORE =
  /deploy|publish|release|push|prod|upload|clean|reset|drop|destroy|delete|remove|migrat|seed|install|docker|ship/i

/** Returns whether a task is, by its name, one that checks or builds: a person who lets that run has not allowed a deployment. */
export function isCheckByName(task: string): boolean {
  return CHECKS.test(task) && !DOES_MORE.test(task)
}
