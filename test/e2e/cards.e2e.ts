import { readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, callingAll, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { answered, CARD, shown, start } from './card-scene'
import { untilKeysCount } from './keys-rest'
import { expect, test } from './launch'
import { approval, card, isThere, makeProfile, timeline } from './person'

const EVERYTHING = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

/** Sets which tools for editing the model gets. */
function edits(page: Page, editTools: 'patch' | 'replace'): Promise<void> {
  return makeProfile(page, { editTools })
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `export const value${at} = ${at}\n`).join('')
const patch = (...parts: string[]) =>
  calling('apply_patch', { diff: ['*** Begin Patch', ...parts, '*** End Patch'].join('\n') })
const update = (path: string, at: number, ...before: string[]) =>
  [
    `*** Update File: ${path}`,
    ...before,
    '@@',
    `-export const value${at} = ${at}`,
    `+export const value${at} = '${at}'`,
  ].join('\n')

test('planned changes to files are shown whole and approved by keys alone', async ({ launch, folder }) => {
  const files = { 'src/one.ts': lines(40), 'src/two.ts': lines(8), 'src/old.ts': lines(3), 'src/place.ts': lines(5) }
  const scene = await start({ launch, folder }, { ...files, 'logo.png': Uint8Array.of(0x89, 0x50, 0, 1, 2, 3) })
  const { page, workspace } = scene
  await edits(page, 'patch')

  await shown(scene, 'one file', patch(update('src/one.ts', 20)))
  await answered(scene, 'one file')
  expect(await readFile(join(workspace, 'src/one.ts'), 'utf8')).toContain("value20 = '20'")

  const many = [update('src/one.ts', 3), '*** Add File: src/three.ts\n+export {}', '*** Delete File: src/old.ts']
  await shown(scene, 'many files', patch(...many, update('src/two.ts', 2, '*** Move to: src/deux.ts')))
  await expect(card(page)).toContainText('created')
  await answered(scene, 'many files')
  expect(await isThere(join(workspace, 'src'), 'deux.ts')).toBe(true)

  await shown(scene, 'a deletion', patch('*** Delete File: src/deux.ts'))
  await answered(scene, 'a deletion', 'Escape')
  expect(await isThere(join(workspace, 'src'), 'deux.ts')).toBe(true)

  await edits(page, 'replace')
  const secret = { path: '.vscode/tasks.json', content: '{ "version": "2.0.0" }\n' }
  await shown(scene, 'is a protected path', calling('write_file', secret))
  await expect(card(page)).toHaveAttribute('data-grave', 'true')
  await answered(scene, 'is a protected path', 'Escape')
  await shown(scene, 'bytes', calling('write_file', { path: 'logo.png', content: 'text\n' }))
  await answered(scene, 'bytes')
  await scene.server.close()
})

test('a planned command or request is shown taken apart and answered by keys alone', async ({ launch, folder }) => {
  const scene = await start({ launch, folder }, { a: 'x\n', 'src/b': 'y\n' })
  const { page, workspace } = scene
  await symlink('/etc/hostname', join(workspace, 'link'))

  await shown(scene, 'a command', calling('shell', { command: 'cp a made && echo x >> src/b' }))
  await answered(scene, 'a command')
  expect(await isThere(workspace, 'made')).toBe(true)
  await look(page, 'what a command changed', '[data-testid="timeline"]')

  const hidden = { command: 'for f in $(cat a); do ls "$f" \u202e; cat link > ../out; done', working_directory: 'src' }
  await shown(scene, 'an opaque command', calling('shell', hidden))
  await expect(card(page)).toContainText('Atrium can’t analyze this. Check it yourself before you approve.')
  await answered(scene, 'an opaque command', 'Escape')

  await shown(scene, 'a grave command', calling('shell', { command: 'rm -rf ~/ src' }))
  await expect(card(page)).toHaveAttribute('data-grave', 'true')
  await answered(scene, 'a grave command', 'Escape')
  expect(await isThere(workspace, 'src')).toBe(true)

  await shown(scene, 'a page', calling('read_web_url', { url: 'https://example.com/a?b=c' }))
  await answered(scene, 'a page', 'Escape')
  await scene.server.close()
})

test('requests of servers, agents and several calls are shown and approved by keys alone', async ({
  launch,
  folder,
}) => {
  const scene = await start({ launch, folder }, { a: 'x\n' })
  const { page, server, workspace } = scene
  await page.evaluate(
    async ([folder, command, program]) => {
      const config = { type: 'stdio', command, args: [program, 'stdio'] }
      await window.bridge.call('mcp.save', { workspace: folder, name: 'everything', config })
    },
    [workspace, process.execPath, EVERYTHING] as const,
  )
  await expect
    .poll(() => page.evaluate(folder => window.bridge.call('mcp.list', { workspace: folder }), workspace))
    .toMatchObject({ value: { servers: [{ state: 'ready' }] } })

  await shown(scene, 'a tool of a server', calling('everything__get_sum', { a: 1, b: 2 }))
  await expect(card(page)).toContainText('get-sum')
  await answered(scene, 'a tool of a server')

  const task = calling('sub_agent', { task_instruction: 'Transcribe.' })
  await shown(scene, 'an agent', task, calling('write_file', { path: 'b', content: 'y\n' }), saying('Written.'))
  await expect(page.getByTestId('agent-asks')).toContainText('Agent asks')
  await expect(card(page)).not.toContainText('Sub-agent default')
  await answered(scene, 'an agent')
  expect(await isThere(workspace, 'b')).toBe(true)

  const touch = ['one', 'two', 'three'].map(name => ({ name: 'shell', input: { command: `touch ${name}` } }))
  await shown(scene, 'several', callingAll(touch))
  await expect(card(page)).toHaveCount(3)
  for (let left = 3; left > 0; left--) {
    await expect(card(page)).toHaveCount(left)
    await page.keyboard.press('Alt+ArrowDown')
    const reached = page.locator(`${CARD}:focus-within`)
    await expect(approval(reached)).toBeEnabled()
    // Keys that follow the last answer too closely are not for the next card.
    await untilKeysCount(page)
    await page.keyboard.press('Control+Enter')
  }
  await expect(timeline(page)).toContainText('That was several.')
  for (const name of ['one', 'two', 'three']) expect(await isThere(workspace, name)).toBe(true)
  await server.close()
})
