import { link, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from '../../shared/session/tool-results'
import { expect, test } from '../helpers/hostile-app'
import { deepUnless } from './deep-unless'
import { card, timeline } from './person'

const SECRET = 'canary-7731'
const statuses = (calls: readonly { status: string }[]): string[] => calls.map(({ status }) => status)
const write = (path: string): [string, object] => ['write_file', { path, content: 'canary' }]
const read = (pattern: string): [string, object] => ['explore_workspace', { pattern, target: 'read' }]

test.skip(process.platform === 'win32', 'links there need rights of their own')

for (const mode of ['auto-edit', 'full'] as const) {
  test(
    `P1: no way of writing a path leads out of the folder in ${mode}`,
    deepUnless(mode === 'full'),
    async ({ stage }) => {
      const { attempt, outside, workspace } = await stage({ mode })
      const paths = [
        ...[
          '../canary',
          '../work-evil/canary',
          'x/../../work-evil/canary',
          `${outside}/canary`,
          `${workspace}-evil/canary`,
        ],
        ...[
          '/tmp/../etc/canary',
          './././../work-evil/canary',
          'a/../../work-evil/canary',
          '\u0000/canary',
          '..//work-evil/canary',
        ],
      ]
      expect(statuses(await attempt(...paths.map(write)))).toEqual(paths.map(() => 'failed'))
    },
  )
}

test('P1: nothing outside of the folder is read, listed or searched', { tag: '@deep' }, async ({ stage }) => {
  const { attempt, outside } = await stage()
  const calls = await attempt(
    ...['../work-evil/secret', `${outside}/secret`, '/etc/passwd', '/proc/self/environ', '~/.ssh/id_rsa'].map(read),
    ['explore_workspace', { pattern: '..', target: 'list' }],
    ['explore_workspace', { pattern: 'canary', root: '..' }],
    ['explore_workspace', { pattern: 'canary', root: ['.', outside] }],
    ['explore_workspace', { pattern: '*', target: 'path', root: outside }],
  )
  expect(statuses(calls)).toEqual(calls.map(() => 'failed'))
})

test('P1: a link that leads out is followed neither to read nor to write, be its end there or not', {
  tag: '@deep',
}, async ({ stage }) => {
  const { attempt, outside, workspace } = await stage({ mode: 'full' })
  await symlink(join(outside, 'secret'), join(workspace, 'file'))
  await symlink(outside, join(workspace, 'folder'))
  await symlink(join(outside, 'canary'), join(workspace, 'dangling'))
  await symlink('folder', join(workspace, 'chain'))
  const paths = ['file', 'folder/canary', 'folder/deep/canary', 'dangling', 'chain/canary']
  const reads = ['file', 'folder/secret', 'chain/secret', 'folder/deep/../secret']
  const calls = await attempt(...paths.map(write), ...reads.map(read))
  expect(statuses(calls)).toEqual(calls.map(() => 'failed'))
})

test('P2: a file with secrets is asked for under whatever name a command gives it', async ({ stage }) => {
  const { attempt, stop, workspace } = await stage({ files: { '.env': SECRET } })
  await symlink('.env', join(workspace, 'notes.txt'))
  await symlink('.', join(workspace, 'here'))
  const names = [
    ...['.env', './.env', 'notes.txt', 'here/.env', 'here/notes.txt', `${workspace}/.env`, '/proc/self/cwd/.env'],
    ...['/proc/self/cwd/a', '/dev/fd/../cwd/.env', '/proc/thread-self/cwd/.env', '.en[v]', '.ENV'],
  ]
  const catOf = (name: string): [string, object] => ['shell', { command: `cat ${name}` }]
  expect(statuses(await attempt(...names.map(catOf)))).toEqual(names.map(() => 'waiting'))
  await stop()

  const patterns = await attempt(...['.e??', '.e*', '{.env,a}'].map(catOf))
  // The commands run if the system confines them to reading, and the secret is not there for them.
  for (const { status, result } of patterns) {
    if (status === 'done') expect(result && textOf(result)).not.toContain(SECRET)
    else expect(status).toBe('waiting')
  }
})

test('P2: a second name of a file outside is not written through', { tag: '@deep' }, async ({ hostile, stage }) => {
  const { attempt, stop, outside, workspace, sessionId } = await stage({ mode: 'auto-edit' })
  await link(join(outside, 'secret'), join(workspace, 'hard'))
  // The file tools put a new file in its place; the other name keeps what it had.
  expect(statuses(await attempt(['write_file', { path: 'hard', content: 'mine' }]))).toEqual(['done'])
  await rm(join(workspace, 'hard'))
  await link(join(outside, 'secret'), join(workspace, 'hard'))
  await hostile.call('session.setMode', { sessionId, mode: 'full' })
  const commands = ['cp a hard', 'touch hard', 'tee hard', 'sed -i s/c/d/ hard', 'echo x > hard']
  const calls = await attempt(...commands.map((command): [string, object] => ['shell', { command }]))
  expect(statuses(calls)).toEqual(commands.map(() => 'waiting'))
  await stop()
})

test('P3: a folder that becomes a link after the approval takes nothing out', async ({ hostile, stage }) => {
  const { attempt, outside, workspace } = await stage()
  await mkdir(join(workspace, 'docs'))
  await attempt(write('docs/canary.md'))
  await rename(join(workspace, 'docs'), join(workspace, 'was'))
  await symlink(outside, join(workspace, 'docs'))
  await card(hostile.page)
    .getByRole('button', { name: /^Create/ })
    .click()
  await expect(timeline(hostile.page)).toContainText('Over.')
})

test('P3: folders and links that change places all the time let nothing out', { tag: '@deep' }, async ({ stage }) => {
  const { attempt, stop, outside, workspace } = await stage({ mode: 'auto-edit' })
  await mkdir(join(workspace, 'docs'))
  let isOver = false
  const swapping = (async () => {
    let swaps = 0
    // The app may make the folder where it is missing, so that a step finds another thing than it left.
    const tried = (step: Promise<unknown>) => step.catch(() => undefined)
    for (; !isOver; swaps++) {
      await tried(rename(join(workspace, 'docs'), join(workspace, `was-${swaps}`)))
      await tried(symlink(outside, join(workspace, 'docs')))
      await tried(rm(join(workspace, 'docs')))
      await tried(rename(join(workspace, `was-${swaps}`), join(workspace, 'docs')))
    }
    return swaps
  })()
  for (let round = 0; round < 4; round++) {
    await attempt(...Array.from({ length: 10 }, (_, at) => write(`docs/note-${round}-${at}`)))
    await stop()
  }
  isOver = true
  expect(await swapping).toBeGreaterThan(100)
})

test('P3: a file that changed after its card was shown is shown again, and not overwritten', async ({
  hostile,
  stage,
}) => {
  const { attempt, workspace } = await stage()
  await attempt(['write_file', { path: 'a', content: 'theirs\n' }])
  await writeFile(join(workspace, 'a'), 'mine\n')
  await card(hostile.page)
    .getByRole('button', { name: /^Change a/ })
    .click()
  await expect(card(hostile.page)).toContainText('mine')
  expect(await readFile(join(workspace, 'a'), 'utf8')).toBe('mine\n')
})

test('P4: the card of a write through a link names the file that would really change', async ({ hostile, stage }) => {
  const { attempt, workspace } = await stage({ mode: 'full', files: { '.vscode/tasks.json': '{}\n' } })
  await symlink('.vscode/tasks.json', join(workspace, 'readme.md'))
  const [call] = await attempt(write('readme.md'))
  expect(call).toMatchObject({ status: 'waiting', isGrave: true })
  await expect(card(hostile.page)).toContainText('.vscode/tasks.json')
  expect(await readFile(join(workspace, '.vscode/tasks.json'), 'utf8')).toBe('{}\n')
})

test('P4: a command that copies onto a link to a protected file is asked loudly', { tag: '@deep' }, async ({
  hostile,
  stage,
}) => {
  const { attempt, workspace } = await stage({ mode: 'full', files: { '.agents/mcp.json': '{}\n' } })
  await symlink('.agents', join(workspace, 'docs'))
  const commands = [
    'cp a docs/mcp.json',
    'mv a docs/mcp.json',
    'tee docs/mcp.json',
    'ln -sf a docs/mcp.json',
    'rm docs/mcp.json',
  ]
  const calls = await attempt(...commands.map((command): [string, object] => ['shell', { command }]))
  expect(calls.map(({ status }) => status)).toEqual(commands.map(() => 'waiting'))
  expect(calls[0]?.isGrave).toBe(true)
  await expect(card(hostile.page).first()).toContainText('docs/mcp.json')
  expect(await readFile(join(workspace, '.agents/mcp.json'), 'utf8')).toBe('{}\n')
})

test('P5: a patch and a replacement follow no link out, and ask for one to a protected file', async ({
  hostile,
  stage,
}) => {
  const { attempt, stop, outside, workspace, sessionId } = await stage({ mode: 'full', files: { '.bashrc': 'x\n' } })
  await symlink(join(outside, 'secret'), join(workspace, 'out'))
  await symlink('.bashrc', join(workspace, 'in'))
  const replace = (path: string, old_string: string): [string, object] => {
    return ['replace_in_file', { path, old_string, new_string: 'changed' }]
  }
  expect(statuses(await attempt(replace('out', SECRET), replace('in', 'x')))).toEqual(['failed', 'waiting'])
  await stop()
  const { profiles, settings } = await hostile.call('app.start', undefined)
  const profile = profiles.find(({ id }) => id === settings.activeProfileId) ?? profiles[0]
  if (!profile) throw new Error('There is no profile')
  await hostile.call('profile.save', { ...profile, ...settings.activeModel, id: 'patches', editTools: 'patch' })
  await hostile.call('session.setProfile', { sessionId, profileId: 'patches' })
  try {
    const patch = (body: string): [string, object] => {
      return ['apply_patch', { diff: `*** Begin Patch\n${body}\n*** End Patch` }]
    }
    const calls = await attempt(
      patch(`*** Update File: out\n@@\n-${SECRET}\n+changed`),
      patch('*** Add File: ../work-evil/canary\n+x'),
      patch('*** Delete File: ../work-evil/secret'),
      patch('*** Update File: a\n*** Move to: ../work-evil/canary\n@@\n-x\n+y'),
      patch('*** Update File: in\n@@\n-x\n+changed'),
    )
    expect(statuses(calls)).toEqual(['failed', 'failed', 'failed', 'failed', 'waiting'])
    await expect(card(hostile.page)).toContainText('.bashrc')
  } finally {
    await hostile.call('profile.remove', { id: 'patches' })
  }
})

test('P6: a search goes through no link out of the folder', async ({ stage }) => {
  const { attempt, outside, workspace } = await stage()
  await symlink(outside, join(workspace, 'folder'))
  await symlink(join(outside, 'secret'), join(workspace, 'file.txt'))
  const calls = await attempt(
    ['explore_workspace', { pattern: 'canary-\\d+', mode: 'snippets' }],
    ['explore_workspace', { pattern: 'secret', target: 'path' }],
    ['explore_workspace', { pattern: 'folder', target: 'list' }],
    ['explore_workspace', { pattern: 'canary-\\d+', root: 'folder' }],
    ['explore_workspace', { pattern: 'canary-\\d+', root: 'file.txt' }],
  )
  for (const { result } of calls) {
    const text = result ? textOf(result) : ''
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('deep')
  }
})
