import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { look } from './axe'
import { start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, makeProfile, say, timeline, toolLine } from './person'

/** In each set: how a model looks at a file, and how it changes one. */
const SETS = [
  {
    label: 'pi',
    look: ['read', { path: 'notes.txt' }, 'one\ntwo'],
    change: ['edit', { path: 'notes.txt', oldText: 'two', newText: 'TWO' }],
    first: 'grep',
  },
  {
    label: 'phi-core',
    look: ['read_file', { path: 'notes.txt' }, '[2 lines]\n   1 | one\n   2 | two'],
    change: ['edit_file', { path: 'notes.txt', old_text: 'two', new_text: 'TWO' }],
    first: 'list_files',
  },
  {
    label: 'Polpo',
    look: ['read', { path: 'notes.txt' }, '1\tone\n2\ttwo'],
    change: ['edit', { path: 'notes.txt', old_text: 'two', new_text: 'TWO' }],
    first: 'http_fetch',
  },
] as const

/** What a request tells the model of its calls. */
function toolTexts(body: unknown): unknown[] {
  const { messages = [] } = body as { messages?: { role: string; content: unknown }[] }
  return messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
}

test('a profile picks a set of tools, whose changes are approved and undone like all others', async ({
  launch,
  folder,
}) => {
  const { page, server, workspace } = await start({ launch, folder }, { 'notes.txt': 'one\ntwo\n' })
  await makeProfile(page)
  const notes = () => readFile(join(workspace, 'notes.txt'), 'utf8')
  for (const { label, look: looking, change, first } of SETS) {
    const changing: [string, object] = [...change]
    await test.step(label, async () => {
      await page.keyboard.press('Control+,')
      const settings = page.getByRole('dialog', { name: 'Settings' })
      await settings.getByRole('tab', { name: 'Tools' }).click()
      await settings.getByRole('combobox', { name: 'Toolset' }).selectOption({ label })
      await expect(settings.getByTestId('offered-tools')).toContainText(first)
      await expect(settings.getByTestId('offered-tools')).not.toContainText('explore_workspace')
      await settings.getByText('go along with every request').click()
      await settings.getByTestId('offered-tools').getByText(first, { exact: true }).click()
      await look(page, `toolset-${label}`)
      await page.keyboard.press('Escape')

      const [tool, input, read] = looking
      server.add(calling(tool, input), calling(...changing), saying(`${label} did it.`))
      await say(page, `with ${label}`)
      await expect(approval(card(page))).toBeEnabled()
      expect(await notes()).toBe('one\ntwo\n')
      await page.keyboard.press('Control+Enter')
      await expect(timeline(page)).toContainText(`${label} did it.`)
      expect(await notes()).toBe('one\nTWO\n')
      expect(toolTexts(server.requests.at(-1)?.body)).toContain(read)
      await expect(toolLine(page, 'Read').last()).toContainText('notes.txt')

      const changed = toolLine(page, 'Changed').last()
      await changed.getByRole('button', { name: 'Undo: notes.txt' }).click()
      await expect.poll(notes).toBe('one\ntwo\n')
    })
  }
  await server.close()
})
