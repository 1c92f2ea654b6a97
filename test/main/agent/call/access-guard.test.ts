import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessGuard } from '../../../../main/agent/call/access-guard'
import { commandVerdict } from '../../../../main/approvals/commands/command-verdict'
import { analyseCommand } from '../../../../main/approvals/commands/parse/analyse-command'
import { FOLDER_HOST, folderPageUrl } from '../../../../shared/browser/folder-pages'
import type { FlowAccess } from '../../../../shared/flows/finish'
import type { Effect } from '../../../../shared/session/effects'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import known from '../../../fixtures/command-bypass.json'
import more from '../../../fixtures/command-bypass-more.json'
import { mailRead } from '../../../helpers/mail-effect'
import { pageAction } from '../../../helpers/page-action'
import { folderWith } from '../../../helpers/project-folder'
import { mail } from '../../../renderer/session-facts'

const FILES = {
  'src/a.ts': '',
  'src/deep/b.ts': '',
  'src/a b.ts': '',
  'docs/c.md': '',
  'secret/d.txt': '',
  'top.md': '',
}

const SCHEMA = { type: 'object', properties: { path: {} } }

async function guardOf(access: FlowAccess) {
  const workspace = await folderWith(FILES)
  await symlink(join(workspace, 'secret'), join(workspace, 'src', 'way'))
  const guard = accessGuard(access, { workspace, shell: '/bin/bash' })
  const words = (result: ToolResult | undefined) => result && textOf(result)
  return {
    workspace,
    reads: async (input: object, group = 'read' as const) =>
      words(await guard.reads({ group, inputSchema: SCHEMA }, input)),
    runs: async (command: string) => words(await guard.plans([commandOf(command)])),
    writes: async (path: string) => words(await guard.plans([changeOf(path)])),
    guard,
  }
}

function commandOf(command: string): Effect {
  const fixed = { workingDirectory: '.', shell: '/bin/bash', environment: [], timeLimitMs: 1 }
  return { type: 'command', command, ...fixed }
}

function changeOf(path: string): Effect {
  return {
    type: 'file-change',
    path,
    before: null,
    after: { hash: 'x', size: 1 },
    diff: { type: 'lines', hunks: [] },
  } as never
}

describe('the read access of an agent', () => {
  test('is the file that is opened, and not the name that was given for it', async () => {
    const { reads } = await guardOf({ read: ['do?s/**', 'src/**'] })
    expect(await reads({ path: 'docs/c.md' })).toBeUndefined()
    const { reads: byForm } = await guardOf({ read: ['docs?/**'] })
    expect(await byForm({ path: 'docs\u200b/c.md' })).toBe('Access denied: read not in allowed paths: docs/c.md')
  })

  test.each([
    [['src/**'], { path: 'src/a.ts' }, true],
    [['src/**'], { path: './src/../src/deep/b.ts' }, true],
    [['src/**'], { file_path: 'docs/c.md' }, false],
    [['src/**'], { path: 'src/../docs/c.md' }, false],
    [['src/**'], { path: '../elsewhere' }, false],
    [['src/**'], { path: '/etc/passwd' }, false],
    [['src/**'], { path: 'src/way/d.txt' }, false],
    [['src/**'], { path: 'src' }, true],
    [['src/**'], { path: '.' }, false],
    [['src/**'], {}, false],
    [['src/**'], { pattern: 'x', path: 'src/deep' }, true],
    [['src/*.ts'], { path: 'src/a.ts' }, true],
    [['src/*.ts'], { path: 'src/deep/b.ts' }, false],
    [['src/*.ts'], { path: 'src' }, false],
    [['docs', 'top.md'], { path: 'docs/c.md' }, true],
    [['docs', 'top.md'], { path: 'top.md' }, true],
    [['docs', 'top.md'], { path: 'top.mdx' }, false],
    [['**'], {}, true],
    [['../**'], { path: 'src/a.ts' }, false],
    [[], { path: 'src/a.ts' }, false],
    [['src/**'], { paths: ['src/a.ts', 'docs/c.md'] }, false],
    [['src/**'], { target: 'read', root: 'src', pattern: '../docs/c.md' }, false],
    [['src/**'], { target: 'read', root: 'src', pattern: 'way/d.txt' }, false],
    [['src/**'], { target: 'read', pattern: 'src/a.ts' }, true],
    [['src/**'], { target: 'read', root: 'src', pattern: 'a.ts' }, true],
    [['src/**'], { target: 'read', root: 'secret/d.txt', pattern: '../../src/a.ts' }, false],
    [['src/**'], { target: 'content', root: 'src/a.ts secret/d.txt', pattern: 'x' }, false],
    [['src/**'], { target: 'content', root: '"src" "secret"', pattern: 'x' }, false],
    [['src/**'], { target: 'content', root: 'src/a b.ts', pattern: 'x' }, true],
    [['src/**'], { target: 'content', root: 'src/a.ts src/deep', pattern: 'x' }, true],
    [['src/**'], { target: 'read', root: 'src', pattern: '/etc/passwd' }, false],
    [['src/**'], { path: 'src', pattern: '../**/*.md' }, false],
    [['src/**'], { path: 'src', pattern: '*.ts' }, true],
    [['src/**'], { path: 'src', pattern: 'a..b' }, true],
  ])('by %j, of a call with %j: %s', async (read, input, isFree) => {
    const said = await (await guardOf({ read })).reads(input)
    if (isFree) expect(said).toBeUndefined()
    else expect(said).toMatch(/^Access denied: read not in allowed paths: /)
  })

  test('is no matter of tools that read no files, nor of agents without a list', async () => {
    const { guard } = await guardOf({ read: [] })
    expect(await guard.reads({ group: 'web', inputSchema: SCHEMA }, { path: 'x' })).toBeUndefined()
    const none = { group: 'read', inputSchema: { type: 'object', properties: { tokens: {} } } } as const
    expect(await guard.reads(none, { tokens: 1 })).toBeUndefined()
    const ofSkills = { group: 'read', reads: 'skills', inputSchema: SCHEMA } as const
    expect(await guard.reads(ofSkills, { skill: 'docs', file: 'SKILL.md' })).toBeUndefined()
    const { reads } = await guardOf({ write: [] })
    expect(await reads({ path: 'top.md' })).toBeUndefined()
  })
})

describe('the write access of an agent', () => {
  test.each([
    [['src/**'], 'src/new.ts', true],
    [['src/**'], 'top.md', false],
    [['src/**'], 'src/way/e.txt', false],
    [['src/**'], 'src/../top.md', false],
    [['top.md'], 'top.md', true],
    [['*.md'], 'docs/c.md', false],
    [[], 'src/a.ts', false],
  ])('by %j, of a change of %j: %s', async (write, path, isFree) => {
    const said = await (await guardOf({ write })).writes(path)
    expect(said).toBe(isFree ? undefined : `Access denied: write not in allowed paths: ${path}`)
  })

  test('also of what is fetched into a file', async () => {
    const { guard } = await guardOf({ write: ['src/**'] })
    const fetched = (saveTo: string) => ({ type: 'network', method: 'GET', url: 'x', hosts: [], saveTo }) as Effect
    expect(await guard.plans([fetched('src/x.bin')])).toBeUndefined()
    expect(await guard.plans([fetched('x.bin')])).toBeDefined()
  })

  test('also of attachments of mails', async () => {
    const { guard } = await guardOf({ write: ['src/**'] })
    expect(await guard.plans([mailRead({ action: 'save', saveTo: 'src/x.bin' })])).toBeUndefined()
    expect(await guard.plans([mailRead({ action: 'read', saveInto: 'src/in' })])).toBeUndefined()
    expect(await guard.plans([mailRead({ action: 'save', saveTo: 'x.bin' })])).toBeDefined()
    expect(await guard.plans([mailRead({ action: 'read', saveInto: 'mail-attachments/1' })])).toBeDefined()
    expect(await guard.plans([mailRead()])).toBeUndefined()
  })

  test.each([
    ['echo x > src/a.ts', undefined],
    ['echo x > /dev/null 2>&1', undefined],
    ['echo x > top.md', 'top.md'],
    ['cat < top.md >> docs/c.md', 'docs/c.md'],
    ['cd src && echo x > ../top.md', '../top.md'],
    ['(echo x; echo y) > /tmp/out', '/tmp/out'],
    ['echo x > "$HOME/x"', '"$HOME/x"'],
  ])('by the targets of %j', async (command, target) => {
    const said = await (await guardOf({ write: ['src/**'] })).runs(command)
    expect(said).toBe(target && `Access denied: redirect target not in allowed paths: ${target}`)
  })
})

describe('the commands that an agent may not run', () => {
  test.each([
    'rm a',
    '/bin/rm a',
    'ls && rm -rf x',
    'ls | xargs rm',
    'find . -exec rm {} ;',
    'env X=1 rm a',
    'X=1 rm a',
    'sudo rm a',
    'timeout 5 rm a',
    "bash -c 'rm a'",
    'bash -c "ls; rm a"',
    'eval rm a',
    '(cd x; rm a)',
    'echo $(rm a)',
    'echo `rm a`',
    'git push origin',
    'git push',
    'command rm a',
    'nohup rm a &',
    '$(echo rm) a; rm b',
    'python3 -c \'import os; os.system("rm a")\'',
    'RM a',
    String.raw`r\m a`,
    "'r'm a",
    'echo rm a | sh',
    'bash <<EOF\nrm a\nEOF',
    "bash <<<'rm a'",
    'git -C sub push',
    'git --no-pager push',
    'git -c alias.p=push p',
    'if true; then rm a; fi',
    'f() { rm a; }; f',
    'cat <(rm a)',
    '! rm a',
    'true & rm a',
    'true |& rm a',
  ])('%j is one', async command => {
    const said = await (await guardOf({ deniedCommands: ['rm', 'git push'] })).runs(command)
    expect(said).toMatch(/^Access denied: command contains denied pattern: (rm|git push)$/)
  })

  test.each([
    'echo farm',
    'ls rm',
    'git status',
    'grep -r "rm a" .',
    'cat confirm.txt',
    'git log --grep push',
    'echo push',
  ])('%j is none', async command => {
    expect(await (await guardOf({ deniedCommands: ['rm', 'git push'] })).runs(command)).toBeUndefined()
  })
})

test.each([
  ['rm -rf', 'rm -fr a', true],
  ['rm -rf', 'rm -r -f a', true],
  ['rm -rf', 'rm a -rf', true],
  ['rm -rf', 'rm -r a', false],
  ['npm run build', 'npm run --silent build', true],
  ['npm run build', 'npm --prefix x run build', true],
  ['npm run build', 'npm run test', false],
  ['docker push', 'docker pull a/push', false],
])('words %j of %j: %s', async (denied, command, isDenied) => {
  const said = await (await guardOf({ deniedCommands: [denied] })).runs(command)
  expect(said).toBe(isDenied ? `Access denied: command contains denied pattern: ${denied}` : undefined)
})

test('a file that the agent may not read is attached to no mail', async () => {
  const { guard } = await guardOf({ read: ['src/**'] })
  const attached = async (path: string) => {
    const refused = await guard.plans([mail({ attachments: [{ path, name: 'x', bytes: 0, hash: 'h' }] })])
    return refused && textOf(refused)
  }
  expect(await attached('src/a.ts')).toBeUndefined()
  expect(await attached('secret/d.txt')).toBe('Access denied: read not in allowed paths: secret/d.txt')
  expect(await attached('src/way/d.txt')).toBe('Access denied: read not in allowed paths: src/way/d.txt')
})

test('a file that the agent may not read opens in no page, and none of the folder without the person', async () => {
  const { guard } = await guardOf({ read: ['docs/**', 'src/**'] })
  const shows = (path: string, reach: 'navigate' | 'read' = 'navigate') =>
    pageAction({ action: 'navigate', reach, hosts: [FOLDER_HOST], to: folderPageUrl(path), isKnown: true })
  const opened = async (path: string) => {
    const refused = await guard.plans([shows(path)])
    return refused && textOf(refused)
  }
  expect(await opened('docs/c.md')).toBeUndefined()
  for (const path of ['top.md', 'secret/d.txt', 'src/way/d.txt', 'docs/../top.md'])
    expect(await opened(path), path).toMatch(/^Access denied: read not in allowed paths: /)
  const allow = { type: 'allow' as const, reason: 'Yes.' }
  for (const reach of ['navigate', 'read'] as const)
    expect(guard.verdict([shows('docs/c.md', reach)], allow).type).toBe('ask')
  expect(guard.verdict([pageAction({ reach: 'read' })], allow).type).toBe('allow')
  expect((await guardOf({ write: [] })).guard.verdict([shows('docs/c.md')], allow).type).toBe('allow')
})

test('a command is not decided without the person where the agent is limited, unless the system holds it to reading', async () => {
  const allow = { type: 'allow' as const, reason: 'Yes.' }
  const command = [commandOf('make')]
  const limited = (await guardOf({ write: [] })).guard
  expect(limited.verdict(command, allow).type).toBe('ask')
  expect(limited.verdict(command, { ...allow, onlyReads: 'unconfined' }).type).toBe('ask')
  expect(limited.verdict(command, { ...allow, onlyReads: 'confined' }).type).toBe('allow')
  expect((await guardOf({ read: ['src/**'] })).guard.verdict(command, { ...allow, onlyReads: 'confined' }).type).toBe(
    'ask',
  )
  expect(limited.verdict(command, { ...allow, type: 'deny' }).type).toBe('deny')
  expect(limited.verdict([changeOf('a')], allow).type).toBe('allow')
  expect(limited.verdict([{ type: 'mcp-call' } as Effect], allow).type).toBe('ask')
  expect((await guardOf({})).guard.verdict(command, allow).type).toBe('allow')
})

describe('lines that hide what they do', () => {
  const lines = [...known, ...more].map(({ cmd }) => cmd)

  test.each<FlowAccess>([
    { write: ['src/**'], deniedCommands: ['touch'] },
    { read: ['src/**'] },
    { deniedCommands: ['touch'] },
  ])('none of them just runs under %j, even where the mode would let it', { timeout: 60_000 }, async access => {
    const { guard, workspace } = await guardOf(access)
    const context = { workspace, workingDirectory: workspace, home: '/home/me', searchPath: ['/usr/bin', '/bin'] }
    const ran: string[] = []
    for (const line of lines) {
      if (await guard.plans([commandOf(line)])) continue
      const analysis = await analyseCommand(line, '/bin/bash')
      const { type } = commandVerdict(analysis, { ...context, plainRepository: true, canConfine: false, mode: 'full' })
      const verdict = guard.verdict(
        [commandOf(line)],
        type === 'allow' ? { type, reason: 'full' } : { type: 'ask', reason: '' },
      )
      if (verdict.type === 'allow') ran.push(line)
    }
    expect(ran).toEqual([])
  })

  test('a denied command is refused wherever its words show it', async () => {
    const { guard } = await guardOf({ deniedCommands: ['touch'] })
    const shown = lines.filter(line => /(^|[;&|({]|\$\()\s*touch\b/.test(line))
    expect(shown.length).toBeGreaterThan(5)
    for (const line of shown) expect([line, (await guard.plans([commandOf(line)])) !== undefined]).toEqual([line, true])
  })
})
