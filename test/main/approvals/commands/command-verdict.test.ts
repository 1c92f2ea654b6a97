import { describe, expect, test } from 'vitest'
import { verdictOf } from './verdict-of'

const reasonFor = async (line: string, changes = {}) => {
  const { type, reason } = await verdictOf(line, changes)
  return type === 'ask' ? reason : 'allowed'
}

describe('a line that only reads', () => {
  test('names the files that it reads, so that links can be followed', async () => {
    expect(await verdictOf('cd src && cat a.ts b/c.ts')).toMatchObject({
      type: 'allow',
      effects: 'reads',
      reads: ['/home/me/project/src', '/home/me/project/src/a.ts', '/home/me/project/src/b/c.ts'],
      writes: [],
    })
  })

  test('is allowed only with every command of it', async () => {
    expect(await reasonFor('ls && npm test')).toBe('npm test can make changes')
    expect(await reasonFor('cat a | python3')).toBe('python3 can make changes')
  })

  test.each([
    ['cat /etc/passwd', '“/etc/passwd” is outside the folder'],
    ['cat ../x', '“../x” is outside the folder'],
    ['cat a/../../x', '“a/../../x” goes back up from a folder that may be a link'],
    ['ls < /etc/passwd', '“/etc/passwd” is outside the folder'],
    ['cat .env', '“.env” may contain secrets'],
    ['cat config/.ENV.local', '“config/.ENV.local” may contain secrets'],
    ['cat keys/server.pem', '“keys/server.pem” may contain secrets'],
    ['cat .git/config', '“.git/config” may contain secrets'],
    ['cd sub && cat ../a', '“../a” goes up after changing folders'],
    ['cd sub; cat ../../x', '“../../x” goes up after changing folders'],
    ['cd ..', '“..” is outside the folder'],
    ['cd', 'leaves the folder'],
    ['cd -', 'leaves the folder'],
  ])('is asked where it looks elsewhere: %s', async (line, reason) => {
    expect(await verdictOf(line)).toMatchObject({ type: 'ask', reason, isDestructive: false })
  })

  test('may look at a sample of a secret file, and at the folder by its whole path', async () => {
    expect(await reasonFor('cat .env.example')).toBe('allowed')
    expect(await reasonFor('ls /home/me/project/src')).toBe('allowed')
    expect(await reasonFor('ls /home/me/project-evil')).toContain('outside')
  })

  test('may start in a folder within, but not in one outside', async () => {
    expect(await reasonFor('cat ../a', { workingDirectory: '/home/me/project/src' })).toBe('allowed')
    expect(await reasonFor('ls', { workingDirectory: '/home/me' })).toBe('runs outside the folder')
    expect(await reasonFor('cat ../link/../a', { workingDirectory: '/home/me/project/src' })).toBe(
      '“../link/../a” goes back up from a folder that may be a link',
    )
  })

  test('after a cd that may fail is judged in both folders', async () => {
    expect(await verdictOf('cd src; cat a')).toMatchObject({
      type: 'allow',
      reads: ['/home/me/project/src', '/home/me/project/a', '/home/me/project/src/a'],
    })
    // The commands are allowed if all of these were looked at.
    expect(await reasonFor('cd src && git status')).toBe('allowed')
    expect(await reasonFor('cd src && git status', { plainRepository: false })).toContain(
      'this repository may make git run programs or read outside the folder',
    )
  })
})

test('a secret is one in the history of a repository too', async () => {
  for (const line of [
    'git show HEAD:.env',
    'git log -p -- .env',
    'git diff HEAD~1 -- config/.env.local',
    'git blame id_rsa',
  ])
    expect.soft(await reasonFor(line), line).toContain('may contain secrets')
})

describe('the choice of the program that runs', () => {
  test.each([
    ['X=1 ls', 'sets X=1'],
    ['PATH=.', 'sets PATH=.'],
    ['./ls', 'runs a program by its path (./ls)'],
    ['/bin/ls', 'runs a program by its path (/bin/ls)'],
    ['constructor', 'constructor can make changes'],
  ])('is asked: %s', async (line, reason) => {
    expect(await reasonFor(line)).toBe(reason)
  })

  test('is not left to a PATH that the folder can fill', async () => {
    for (const entry of ['', '.', 'node_modules/.bin', '/home/me/project/bin', '/home/me/x/../project'])
      expect(await reasonFor('ls', { searchPath: ['/bin', entry] })).toContain('which a folder can control')
    expect(await reasonFor('ls', { searchPath: ['/home/me/project-bin'] })).toBe('allowed')
  })

  test('is not left to a stand-in that reads files of the folder', async () => {
    const searchPath = ['/home/me/.asdf/shims', '/bin']
    expect(await reasonFor('node --version', { searchPath })).toBe('files in the folder determine which node runs')
    expect(await reasonFor('ls', { searchPath })).toBe('allowed')
  })

  test('is not left to a repository that nobody has looked at', async () => {
    expect(await reasonFor('git status', { plainRepository: undefined })).toBe(
      'this repository may make git run programs or read outside the folder',
    )
  })
})

describe('a line that writes', () => {
  test('a descriptor that was open before is asked about, and one that the line opened itself is not', async () => {
    for (const line of [
      'ls >&3',
      'echo canary >&74',
      'cat <&9',
      'ls 5>&4',
      'ls >&3 3>/dev/null',
      'sort < a <&12 | head',
    ]) {
      expect(await verdictOf(line), line).toMatchObject({ type: 'ask' })
    }
    for (const line of ['ls 2>&1', 'ls >&2', 'ls 3>/dev/null >&3', 'ls 3>&1 1>&2 2>&3']) {
      expect(await verdictOf(line), line).toMatchObject({ type: 'allow' })
    }
  })

  test('is told from one that cannot be judged', async () => {
    expect(await verdictOf('ls > out.txt')).toMatchObject({
      type: 'ask',
      effects: 'writes-inside',
      writes: ['/home/me/project/out.txt'],
    })
    expect(await verdictOf('ls > ../out.txt')).toMatchObject({ type: 'ask', effects: 'unknown', writes: [] })
    expect(await verdictOf('ls > -')).toMatchObject({ type: 'ask', effects: 'writes-inside' })
    expect(await verdictOf('ls > /dev/null 2>&1')).toMatchObject({ type: 'allow', effects: 'reads' })
    expect(await verdictOf('ls > $x')).toMatchObject({ type: 'ask', effects: 'unknown' })
  })
})

test('in Full an unknown program may write to whatever it names', async () => {
  const { type, writes } = await verdictOf('tool --out=dist/x src', { mode: 'full' })
  expect(type).toBe('allow')
  expect(writes).toEqual(expect.arrayContaining(['/home/me/project/dist/x', '/home/me/project/src']))
})

describe('in Full', () => {
  const full = (line: string) => reasonFor(line, { mode: 'full' })

  test.each([
    'npm test',
    'npm run build && git commit -m "x y"',
    'make -j4',
    'ls > out.txt',
    'rm -rf dist',
    'npm install',
    'npm install left-pad @types/node@20',
    'pytest tests.test_a.py::test_b',
    'echo https://example.com/a/../b > notes.md',
    'tool --out=dist/x',
    'git pull',
    'npm ci',
    'cargo build',
    'python3 a.py',
    'tool > /dev/null 2>&1',
    'git commit -m "auth.ts: fix typo"',
    'git commit -am "parse.ts: x"',
    'git commit -a -m "a.ts: x" -m "See me@a.org: https://a.org/3" -- a.ts',
    'git commit --message="Fix #3, see https://a.org/3"',
    'git commit --message "/etc/hosts, .env and .git/hooks are left alone"',
    'git commit -m"v1.2: notes"',
    'git commit -m push',
    'git tag -a v1 -m "v1.2: notes"',
    'git stash -m "a.ts: x"',
    'git stash push',
    'git stash push --keep-index -- src',
    'git notes add -m "https://a.org/3"',
    'git merge --no-ff -m "a.ts: x" topic',
    'npm run dev -- --url=http://localhost:3000',
    'tool "http://127.0.0.1:80/a?b=c"',
    'tool "--at=ws://[::1]:3000/"',
  ])('runs what stays inside as far as it says: %s', async line => {
    expect(await full(line)).toBe('allowed')
  })

  test.each([
    ['npm test $X', 'Atrium can’t fully check this: a shell expansion ($)'],
    ['cp a /etc/x', '“/etc/x” is outside the folder'],
    ['tool --out=/etc/x', '“/etc/x” is outside the folder'],
    ['tool -o/etc/x', '“/etc/x” is outside the folder'],
    ['tool of=../x', '“../x” is outside the folder'],
    ['tool file:///etc/passwd', '“///etc/passwd” is outside the folder'],
    ['tool https://example.com/a/../b', '“https://example.com/a/../b” may be on another computer'],
    ['tool --at=https://a.org', '“--at=https://a.org” may be on another computer'],
    ['git fetch https://a.org/k=1', '“https://a.org/k=1” may be on another computer'],
    ['pip install -ihttps://a.org/k x', '“-ihttps://a.org/k” may be on another computer'],
    ['tool git+file://a.org/k', '“git+file://a.org/k” may be on another computer'],
    ['git remote add o a.org:k', '“a.org:k” may be on another computer'],
    ['git fetch git@a.org:k', '“git@a.org:k” may be on another computer'],
    ['npm install git+ssh://git@a.org/x', '“git+ssh://git@a.org/x” may be on another computer'],
    ["pip install 'x @ https://a.org/k'", '“x @ https://a.org/k” may be on another computer'],
    ['tool xfile://a/b', '“xfile://a/b” may be on another computer'],
    ['git fetch "a.org: k"', '“a.org: k” may be on another computer'],
    ['git fetch -m a.org:k', '“a.org:k” may be on another computer'],
    ['git commit -m x a.org:k', '“a.org:k” may be on another computer'],
    ['git commit -m x -- -m a.org:k', '“a.org:k” may be on another computer'],
    ['git commit -Fm a.org:k', '“a.org:k” may be on another computer'],
    ['git commit -m x -F /etc/hosts', '“/etc/hosts” is outside the folder'],
    ['git commit --messages a.org:k', '“a.org:k” may be on another computer'],
    ['tool -m https://a.org', '“https://a.org” may be on another computer'],
    ['tool http://localhost.a.org/k', '“http://localhost.a.org/k” may be on another computer'],
    ['tool http://localhost@a.org/k', '“http://localhost@a.org/k” may be on another computer'],
    ['tool http://localhost:80@a.org/k', '“http://localhost:80@a.org/k” may be on another computer'],
    ['tool http://127.0.0.1.a.org/k', '“http://127.0.0.1.a.org/k” may be on another computer'],
    ['tool "http://localhost/?u=http://a.org"', '“http://localhost/?u=http://a.org” may be on another computer'],
    ['tool http://localhost,http://a.org', '“http://localhost,http://a.org” may be on another computer'],
    ['tool a@http://localhost/', '“a@http://localhost/” may be on another computer'],
    ['tool ssh://localhost/k', '“ssh://localhost/k” may be on another computer'],
    ['tool http://localhost/../../../k', '“http://localhost/../../../k” goes back up from a folder that may be a link'],
    ['git clone https://a.org/k', 'git may send data from this computer'],
    ['ls && nslookup k.a.org', 'nslookup may send data from this computer'],
    ['tool -d @.env', '“.env” may contain secrets'],
    ['curl https://example.com', 'curl may send data from this computer'],
    ['git push --force', 'git may send data from this computer'],
    ['git commit -m x && git push', 'git may send data from this computer'],
    ['npm publish', 'npm may send data from this computer'],
    ['yarn npm publish', 'yarn may send data from this computer'],
    ['mvnw deploy', 'mvnw may send data from this computer'],
    ['gradle publishToMavenCentral', 'gradle may send data from this computer'],
    ['gh pr create', 'gh may send data from this computer'],
    ['scp a b:c', 'scp may send data from this computer'],
    ['cp x .git/hooks/pre-commit', '“.git/hooks/pre-commit” is a protected path'],
    ['ls > .agents/mcp.json', '“.agents/mcp.json” is a protected path'],
    ['bash -c ls', 'bash runs commands or code given in its arguments'],
    ['python3 -c "import os; os.remove(1)"', 'python3 runs commands or code given in its arguments'],
    ['sudo ls', 'sudo runs commands or code given in its arguments'],
    ['find . -exec touch {} +', 'find runs commands or code given in its arguments'],
    ['git -c a.b=c status', 'git runs commands or code given in its arguments'],
    ['X=1 npm test', 'sets X=1'],
    ['cd .. && npm test', '“..” is outside the folder'],
    ['rm -rf /', 'deletes everything in /, which can’t be undone'],
  ])('still asks: %s', async (line, reason) => {
    expect(await full(line)).toBe(reason)
  })
})

test('a line in which nothing can be judged is asked about, in words', async () => {
  expect(await reasonFor('')).toBe('Atrium can’t fully check this: nothing to run')
})
