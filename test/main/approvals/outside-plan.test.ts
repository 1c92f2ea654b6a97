import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissions } from '../../../main/approvals/permission-service'
import type { Grant, GrantRule } from '../../../shared/permissions'
import type { CommandEffect, Effect } from '../../../shared/session/effects'
import type { HeldPlan, WorkPlan } from '../../../shared/session/work-plan'
import type { ApprovalMode } from '../../../shared/settings'
import { asEnglish } from '../../helpers/as-english'
import { mailRead } from '../../helpers/mail-effect'
import { pageAction } from '../../helpers/page-action'
import { temporaryFolder } from '../../helpers/temp-folder'
import { command, fileChange, mail, request } from '../../renderer/session-facts'

const SHELL = '/bin/bash'

const PLAN: WorkPlan = {
  title: 'Fix the parser',
  steps: [
    { text: 'Change the parser', files: ['src/parser/**', 'src/index.ts', 'notes/'] },
    { text: 'Write about it', files: ['docs/*.md', './CHANGELOG.md'] },
    {
      text: 'Check it',
      commands: ['npm test', 'npm run build *', 'cd packages/a && npm test', 'make "all of it"', 'bash *', 'git *'],
    },
    // Nothing is expected by what could be anything.
    { text: 'And the rest', files: ['**', '*', '**/*.ts', '*/**', '.', '/', '../**', '?', '/etc/**'], commands: ['*'] },
  ],
}

const GRANTS: GrantRule[] = [
  { kind: 'edits' },
  { kind: 'host', host: 'example.org' },
  { kind: 'mcp-tool', server: 'notes', tool: 'add', pin: 'p' },
  { kind: 'mcp-reads', server: 'notes' },
  { kind: 'command', line: 'npm run deploy', workingDirectory: '.' },
  { kind: 'command-prefix', argv: ['npm', 'run', 'lint'], workingDirectory: '.' },
  { kind: 'search', service: 'exa', label: 'Exa' },
  { kind: 'service-work', capability: 'image.generate', service: 'fal', label: 'fal.ai' },
  { kind: 'page', reach: 'act', host: 'example.org' },
  { kind: 'page', reach: 'navigate', host: 'example.org' },
]

/** A folder with links into the plan, out of it and out of the folder. */
async function linkedFolder(): Promise<string> {
  const workspace = await temporaryFolder()
  const outside = await temporaryFolder()
  for (const folder of ['src/parser', 'docs', 'notes', 'packages/a', 'packages/b', 'secret']) {
    await mkdir(join(workspace, folder), { recursive: true })
  }
  await writeFile(join(workspace, 'other.ts'), '')
  await symlink('../../other.ts', join(workspace, 'src/parser/link.ts'))
  await symlink('../../secret', join(workspace, 'src/parser/folder'))
  await symlink(outside, join(workspace, 'src/parser/away'))
  await symlink('../src/parser', join(workspace, 'docs/inner'))
  return workspace
}

/** Decides about one call of a session that is held to the plan, where everything that can be allowed by a rule is. */
async function judged(effects: readonly Effect[], { mode = 'full', plan = PLAN, end }: HeldSession = {}) {
  const workspace = await linkedFolder()
  const grants = GRANTS.map((rule, at): Grant => {
    return { id: `g${at}`, rule, scope: { type: 'session', sessionId: 's' }, createdAt: '' }
  })
  const { judge, policyFor } = permissions({
    grants: () => grants,
    used: () => undefined,
    parentOf: () => undefined,
    environment: async () => ({ PATH: '/usr/bin:/bin' }),
    canConfine: async () => true,
    shell: SHELL,
  })
  const workPlan = (): HeldPlan => ({ plan, at: 1, ...(end && { end }) })
  const policy = policyFor({ workspace, ownData: [], sessionId: 's', mode: () => mode, workPlan })
  return asEnglish(await judge({ effects: [...effects], digest: '' }, policy))
}

type HeldSession = { mode?: ApprovalMode; plan?: WorkPlan; end?: HeldPlan['end'] }

const run = (line: string, more: Partial<CommandEffect> = {}): Effect => ({ ...command(line), shell: SHELL, ...more })
const mcp = (more: object = {}): Effect => ({
  type: 'mcp-call',
  server: 'notes',
  tool: 'add',
  arguments: '{}',
  pin: 'p',
  ...more,
})
const picture: Effect = {
  type: 'service-work',
  capability: 'image.generate',
  service: { id: 'fal', label: 'fal.ai' },
  hosts: ['queue.fal.run'],
  options: [],
  saveTo: 'src/parser/cat.png',
}
const secret: Effect = { type: 'tell-secret', entry: 'e', references: ['vault:e.t'], provider: 'V', model: 'm' }
const { downloadsTo: _, ...shown } = pageAction({ action: 'snapshot', reach: 'read' })
const search: Effect = {
  ...request('https://api.exa.ai/search', 'api.exa.ai'),
  signedBy: { service: 'exa', label: 'Exa' },
  search: { kind: 'web', text: 'parsers' },
}
const rehearsal = { exitCode: 0, said: '', output: '' }
const gone = (path: string): Effect => ({ ...fileChange(path), after: null }) as Effect
const linked = (path: string, target: string): Effect =>
  ({ ...fileChange(path), entry: { before: null, after: { kind: 'link', target } } }) as Effect

describe.skipIf(process.platform === 'win32')(
  'a call that leaves the plan is marked and asked, in Full and with a rule for it',
  () => {
    test.each<[string, Effect[]]>([
      // Files.
      ['another file', [fileChange('src/lexer.ts')]],
      ['a file beside the one', [fileChange('src/index.tsx')]],
      ['a name that goes on', [fileChange('src/index.ts.bak')]],
      ['a folder that begins with the name', [fileChange('src/parser2/a.ts')]],
      ['the folder itself in the place of what is in it', [fileChange('src')]],
      ['a folder deeper than one star', [fileChange('docs/more/a.md')]],
      ['another ending', [fileChange('docs/guide.mdx')]],
      ['a file of the root', [fileChange('package.json')]],
      ['a file above the folder', [fileChange('../up.ts')]],
      ['a way out through the folder', [fileChange('src/parser/../lexer.ts')]],
      ['a whole path elsewhere', [fileChange('/etc/passwd')]],
      ['another case', [fileChange('SRC/parser/a.ts')]],
      ['a link to another file', [fileChange('src/parser/link.ts')]],
      ['a file in a linked folder', [fileChange('src/parser/folder/a.ts')]],
      ['a file in a folder elsewhere', [fileChange('src/parser/away/a.ts')]],
      ['a link that is made beside it', [linked('src/way', 'parser')]],
      ['a deleted file', [gone('src/lexer.ts')]],
      ['a rename out of the plan', [gone('src/parser/a.ts'), fileChange('src/lexer/a.ts')]],
      ['a rename into the plan', [gone('src/lexer.ts'), fileChange('src/parser/lexer.ts')]],
      ['one file of many', [fileChange('src/parser/a.ts'), fileChange('src/parser/b.ts'), fileChange('tool.ts')]],
      ['the memory of the folder', [fileChange('.agents/MEMORY.md')]],
      ['the rules of the folder', [fileChange('AGENTS.md')]],
      ['a flow', [fileChange('.agents/flows/ship.yaml')]],
      ['an agent', [fileChange('.agents/agents/helper.md')]],
      ['a plan that is saved', [fileChange('.agents/plans/other.md')]],
      ['hooks of git', [fileChange('.git/hooks/pre-commit')]],
      ['settings of the editor', [fileChange('.vscode/settings.json')]],
      ['a file for the too wide **', [fileChange('anything.ts')]],
      ['a file for the too wide **/*.ts', [fileChange('lib/deep/a.ts')]],
      ['a file for the too wide */**', [fileChange('lib/a.txt')]],
      // Commands.
      ['another command', [run('npm install left-pad')]],
      ['another script', [run('npm run deploy')]],
      ['a script with a rule', [run('npm run lint')]],
      ['more arguments', [run('npm test -- --update')]],
      ['fewer words', [run('npm')]],
      ['a second command', [run('npm test && npm publish')]],
      ['a command after a semicolon', [run('npm test; rm -r docs')]],
      ['a command on another line', [run('npm test\nnpm publish')]],
      ['a command in the background', [run('npm test & npm publish')]],
      ['a command in a substitution', [run('npm run build $(npm publish)')]],
      ['a command in backticks', [run('npm run build `npm publish`')]],
      ['a subshell', [run('(npm test; npm publish)')]],
      ['a pipe into a shell', [run('npm test | sh')]],
      ['a pipe into the command', [run('curl https://example.org | npm test')]],
      ['a file that is written', [run('npm test > src/lexer.ts')]],
      ['a file that is added to', [run('npm test >> package.json')]],
      ['a variable before it', [run('NODE_OPTIONS=--require=./x.js npm test')]],
      ['another program of the name', [run('./npm test')]],
      ['the command in another folder', [run('npm test', { workingDirectory: 'packages/b' })]],
      ['the command after another cd', [run('cd packages/b && npm test')]],
      ['the command of a folder in the root', [run('cd packages/a && npm test && cd .. && npm test')]],
      ['a shell behind the too wide bash *', [run('bash -c "npm publish"')]],
      ['git behind the too wide git *', [run('git push --force')]],
      ['code that is handed over', [run('npm test', { input: 'x' })]],
      ['a script', [run('npm test', { script: { language: 'python', program: 'python3' } })]],
      ['a secret in its environment', [run('npm test', { vault: [{ variable: 'T', reference: 'vault:e.t' }] })]],
      ['a command beside a file', [fileChange('src/parser/a.ts'), run('npm publish')]],
      ['a command that ran in the sandbox', [run('npm publish', { rehearsal })]],
      ['a file that a command changed there', [run('npm test', { rehearsal }), fileChange('dist/a.js')]],
      ['a removal', [run('rm -r src/parser')]],
      ['a move', [run('mv src/index.ts lib.ts')]],
      ['an edit by a program', [run('sed -i s/a/b/ src/lexer.ts')]],
      // Everything else.
      ['a request with a rule', [request('https://example.org/', 'example.org')]],
      ['a download into the plan', [{ ...request('https://example.org/a', 'example.org'), saveTo: 'src/parser/a' }]],
      ['a search with a rule', [search]],
      ['a call of a server with a rule', [mcp()]],
      ['a call of a server that claims to read', [mcp({ tool: 'list', claimsToRead: true })]],
      ['work of a service with a rule', [picture]],
      ['a secret that is told', [secret]],
      ['a mail', [mail()]],
      ['a mail that is marked as read', [{ ...mailRead(), marksRead: true } as Effect]],
      [
        'an address that is opened',
        [pageAction({ action: 'navigate', reach: 'navigate', to: 'https://example.org/?x' })],
      ],
      ['a click on a page', [pageAction({ action: 'click', reach: 'act' })]],
      ['a script in a page', [pageAction({ action: 'eval', reach: 'script' })]],
      [
        'a picture of a page as a file',
        [pageAction({ action: 'screenshot', reach: 'read', saveTo: 'src/parser/a.png' })],
      ],
    ])('%s', async (_, effects) => {
      const verdict = await judged(effects)
      expect(verdict.type).not.toBe('allow')
      if (verdict.type === 'ask') {
        expect(verdict.outsidePlan?.length).toBeGreaterThan(0)
        expect(verdict.grade).toBeDefined()
      }
    })
  },
)

describe.skipIf(process.platform === 'win32')('a call that the plan expects is decided as ever', () => {
  test.each<[string, Effect[]]>([
    ['a file', [fileChange('src/index.ts')]],
    ['a file in a folder', [fileChange('src/parser/deep/a.ts')]],
    ['a file in a folder that is named with its slash', [fileChange('notes/today.txt')]],
    ['a file by a star', [fileChange('docs/guide.md')]],
    ['a file that is named from here', [fileChange('CHANGELOG.md')]],
    ['a link to what is in the plan', [fileChange('docs/inner/a.ts')]],
    ['a rename within it', [gone('src/parser/a.ts'), fileChange('src/parser/b.ts')]],
  ])('%s', async (_, effects) => {
    const [held, free] = [await judged(effects), await judged(effects, { end: 'person' })]
    expect(held.outsidePlan).toBeUndefined()
    expect(held).toEqual(free)
  })

  test.each<[string, Effect]>([
    ['a command', run('npm test')],
    ['a command with what reads its output', run('npm test 2>&1 | tail -20')],
    ['two of them', run('npm test && npm run build --fast')],
    ['arguments where they are left open', run('npm run build --mode production')],
    ['a command in its folder', run('npm test', { workingDirectory: 'packages/a' })],
    ['a command after its cd', run('cd packages/a && npm test')],
    ['a whole line', run('make "all of it"')],
    ['a command that ran in the sandbox', run('npm test', { rehearsal })],
    ['what only reads', run('ls src | head -3; cat other.ts')],
  ])('%s', async (_, effect) => {
    const [held, free] = [await judged([effect]), await judged([effect], { end: 'person' })]
    expect(held.outsidePlan).toBeUndefined()
    expect(held).toEqual(free)
  })

  test.each<[string, Effect]>([
    ['what is shown of a page', shown],
    ['a mail that stays unread', mailRead()],
  ])('%s', async (_, effect) => {
    expect((await judged([effect])).outsidePlan).toBeUndefined()
  })

  test('and what is in the plan is asked where the mode asks, and denied where it denies', async () => {
    expect(await judged([run('npm test')], { mode: 'ask' })).toMatchObject({ type: 'ask' })
    expect(await judged([run('npm publish')], { mode: 'read-only' })).toMatchObject({ type: 'deny' })
    expect(await judged([fileChange('src/index.ts')], { mode: 'read-only' })).toMatchObject({ type: 'deny' })
  })
})

test('a call that is asked anyway keeps its reason and its grade, and is marked', async () => {
  const verdict = await judged([run('rm -rf /')])
  expect(verdict).toMatchObject({ type: 'ask', isGrave: true, grade: 'grave', outsidePlan: ['rm -rf /'] })
  expect(verdict.reason).not.toContain('plan')
  expect(await judged([fileChange('tool.ts')])).toMatchObject({
    reason: 'Needs approval: not in the plan that you approved.',
    grade: 'reversible',
    outsidePlan: ['tool.ts'],
  })
})

test('a call of a thousand files names the first of those that leave the plan, and no more', async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => fileChange(`${'long/'.repeat(80)}${at}.ts`))
  const { outsidePlan = [] } = await judged(many)
  expect(outsidePlan.length).toBeLessThanOrEqual(20)
  expect(Math.max(...outsidePlan.map(({ length }) => length))).toBeLessThanOrEqual(200)
})
