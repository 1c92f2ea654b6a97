import { describe, expect, test } from 'vitest'
import { matchesPrefix, prefixOf } from '../../../../../main/approvals/commands/grants/match-prefix'
import { where } from '../verdict-of'

const words = (line: string) => line.split(' ')
const matches = (line: string, fixed: string) => matchesPrefix(words(line), words(fixed), where)

test.each([
  ['npm test', 'npm test'],
  ['npm test -- --grep slow', 'npm test'],
  ['npm run build', 'npm run build'],
  ['npm run lint:fix src', 'npm run lint:fix'],
  ['node --test test/a.test.js', 'node --test'],
  ['pytest -q tests', 'pytest'],
  ['python3 -m pytest -x', 'python3 -m pytest'],
  ['cargo test --release', 'cargo test'],
  ['go test ./...', 'go test'],
  ['make test -j4', 'make test'],
  ['tsc --noEmit', 'tsc'],
  ['eslint src', 'eslint'],
  ['git commit -m x', 'git commit'],
  ['./gradlew build', './gradlew build'],
])('a rule may leave open what follows in %s', (line, fixed) => {
  expect(prefixOf(words(line))).toEqual(words(fixed))
  expect(matches(line, fixed)).toBe(true)
})

test.each([
  ...['bash -c x', 'sh x.sh', 'node -e x', 'node x.js', 'python -c x', 'python x.py', 'npx vitest', 'sudo ls', 'env x'],
  ...[
    'xargs ls',
    'ssh host',
    'curl x',
    'rm a',
    'git push',
    'git config x y',
    'docker run x',
    'npm publish',
    'npm exec x',
  ],
  ...[
    'npm install x',
    'npm run deploy',
    'npm run release',
    'npm run build:prod',
    'npm run test:publish',
    'make deploy',
  ],
  ...[
    'make',
    'make clean',
    'cargo run',
    'cargo install x',
    'go run x',
    'go generate',
    'deno run x',
    'kubectl apply',
    'cp a b',
  ],
  ...[
    'constructor',
    '__proto__ x',
    'npm',
    'npm run',
    'npm run constructor',
    'NPM test',
    './npm test',
    '/bin/make test',
  ],
])('no rule leaves anything open of %s', line => {
  expect(prefixOf(words(line))).toBeNull()
  for (const length of [1, 2, 3]) expect(matches(line, words(line).slice(0, length).join(' '))).toBe(false)
})

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'node --test': [
    ...[
      '--require evil',
      '-r evil',
      '--import evil',
      '--import=evil',
      '--loader evil',
      '--eval x',
      '-e x',
      '--env-file=.env',
    ],
    ...['--test-reporter=evil', '--test-reporter evil', '--experimental-loader=x', '--test-global-setup=x', '../x.js'],
    ...['/etc/x.js', '.env', '.git/hooks/x', 'a.js --require', '-- --x', '--inspect=0.0.0.0', '--openssl-config=x'],
  ],
  'npm test': [
    ...['--prefix ../x', '--script-shell=evil', '--node-options=--require=x', '--userconfig=x', '-- --config evil.js'],
    ...[
      '-- --require x',
      '-- ../x',
      '-- --reporter=evil',
      '-- -t $(x)',
      '-- -t `x`',
      '-- -t a;b',
      '--scripts-prepend-node-path',
    ],
  ],
  'npm run build': ['--prefix=..', '-- --outDir=/etc', '../x', '--workspace=../x', '-- --config=x'],
  pytest: [
    '-p evil',
    '-pevil',
    '-c evil.ini',
    '--rootdir=/',
    '-o x=y',
    '--override-ini=x',
    '--pdbcls=x:y',
    '../tests',
    '--basetemp=/x',
  ],
  'python3 -m pytest': ['-p evil', '-c x', '--confcutdir=/'],
  'cargo test': ['--config x', '--target-dir=/x', '-Z x', '--manifest-path=../x', '../x', '-- --logfile=/x', '-C ..'],
  'go test': [
    '-exec evil',
    '-exec=evil',
    '-o /x',
    '-o=/x',
    '-toolexec=x',
    '-ldflags=x',
    '-overlay=x',
    '../...',
    '-coverprofile=/x',
    '-C ..',
  ],
  'make test': ['SHELL=evil', 'CC=evil', '-f evil', '-C ..', '--eval=x', 'deploy', 'clean', '-I/x', '-E x'],
  tsc: ['--outDir /x', '--outDir=../x', '-p ../x', '--plugins x', '--outFile=x', '--tsBuildInfoFile=x', '@args'],
  eslint: [
    '--config evil.js',
    '-c evil',
    '--rulesdir x',
    '--plugin x',
    '--parser=x',
    '-o x',
    '-f evil',
    '--resolve-plugins-relative-to=x',
  ],
  jest: ['--config=x', '--globalSetup=x', '--rootDir=/', '--testEnvironment=x', '--reporters=x', '--setupFiles x'],
  'vitest run': ['--config=x', '--root=..', '--reporter=evil', '--environment=x', '--globals'],
  prettier: ['--plugin=x', '--config=x', '--write ../x', '--write .env', '--write .git/config'],
  'dotnet test': ['-p:x=y', '/p:x=y', '-c Release;X=y', '--settings=x', '--logger=x', '--collect=x'],
  'git commit': ['-F /etc/passwd', '--template=x', '--no-verify', '-c x', '--amend', '-m $(x)', '--gpg-sign=x', '-t x'],
  'git add': ['../x', '.env', '--pathspec-from-file=x', '/etc/x', '-e', '-i'],
}

describe.each(Object.entries(REFUSED))('a rule for %s', (fixed, rests) => {
  test.each(rests.map(rest => [rest] as const))('does not cover what also says %s', rest => {
    expect(matches(fixed, fixed)).toBe(true)
    expect(matches(`${fixed} ${rest}`, fixed)).toBe(false)
  })
})

test('a rule covers no command that begins otherwise, or of which it fixes more or less than it may', () => {
  expect(matches('npm run lint', 'npm run build')).toBe(false)
  expect(matches('npm run build', 'npm run')).toBe(false)
  expect(matches('npm run build', 'npm')).toBe(false)
  expect(matches('npm run build src', 'npm run build src')).toBe(false)
  expect(matches('npm run build', '')).toBe(false)
  // A rule that was written by hand into the file of rules.
  expect(matches('rm -rf src', 'rm')).toBe(false)
  expect(matches('bash -c x', 'bash -c')).toBe(false)
})

test('text that git records may have lines and names of code, and nothing that a shell would run', () => {
  const commit = (...args: string[]) => matchesPrefix(['git', 'commit', ...args], ['git', 'commit'], where)
  for (const message of ['a\n\nb', 'use `name` here', 'a\n- `b`\n']) {
    expect(commit('-m', message)).toBe(true)
    expect(commit('-am', message)).toBe(true)
    expect(commit(`--message=${message}`)).toBe(true)
  }
  for (const message of ['$(x)', '${x}']) expect(commit('-m', message)).toBe(false)
  expect(matchesPrefix(['npm', 'test', '--', '-t', 'a\nb'], ['npm', 'test'], where)).toBe(false)
})
