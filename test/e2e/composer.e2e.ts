import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { saying } from '../helpers/chat-answers'
import { events, modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, say, showTab, timeline, toolLine, writtenMessage } from './person'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNoaGjAgxhGpRsaGgDZzGkB1r5l5wAAAABJRU5ErkJggg=='

test('a person mentions files while writing, and finds earlier messages again', async ({ launch, folder }) => {
  const workspace = await folder('mention')
  await mkdir(join(workspace, 'my notes'))
  await writeFile(join(workspace, 'my notes', 'plan b.md'), '# Plan\n')
  await writeFile(join(workspace, 'service.ts'), 'export const a = 1\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  const list = page.getByRole('listbox', { name: 'Files' })

  await test.step('a few letters find a file, Enter puts it in and sends nothing', async () => {
    await composer(page).pressSequentially('look at @plb')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expect(list.getByRole('option').first()).toContainText('plan b.md')
    const sends = page.getByText('Enter to send')
    await expect(sends).toBeHidden()
    await page.keyboard.press('Enter')
    await expect.poll(() => writtenMessage(page)).toBe('look at @my\\ notes/plan\\ b.md ')
    await expect(list).toHaveCount(0)
    await expect(sends).toBeVisible()
  })

  await test.step('keys choose, Esc closes the list and keeps what was written', async () => {
    await composer(page).pressSequentially('and @')
    await expect(list.getByRole('option')).toHaveCount(2)
    const second = list.getByRole('option').nth(1)
    await page.keyboard.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(composer(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect.poll(() => writtenMessage(page)).toMatch(/and @$/)
  })

  await test.step('an Enter that an input method takes sends nothing, and chooses nothing', async () => {
    await composer(page).fill('see @')
    await expect(list.getByRole('option')).toHaveCount(2)
    for (const how of [{ isComposing: true }, { keyCode: 229 }]) {
      await composer(page).dispatchEvent('keydown', { key: 'Enter', ...how })
      await expect(composer(page)).toHaveValue('see @')
    }
    await page.keyboard.press('Escape')
    await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
    await expect(composer(page)).toHaveValue('see @')
    await expect(page.getByTestId('turn-end')).toHaveCount(0)
  })

  await test.step('a sent message comes back with Up', async () => {
    await say(page, 'first words')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await composer(page).fill('second words')
    // No turn runs that it could steer.
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
    await page.keyboard.press('ArrowUp')
    await expect(composer(page)).toHaveValue('second words')
    await page.keyboard.press('ArrowUp')
    await expect(composer(page)).toHaveValue('first words')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(composer(page)).toHaveValue('')
  })
})

test('mentions and commands are chips that keys pass, remove and bring back, and the model gets the words', async ({
  launch,
  folder,
}) => {
  const [workspace, data] = [await folder('chips'), await folder('data')]
  await mkdir(join(workspace, '.agents', 'commands'), { recursive: true })
  await writeFile(
    join(workspace, '.agents', 'commands', 'sum-up.md'),
    '---\nname: Sum up\ndescription: Sums up.\n---\nSum up.\n',
  )
  await writeFile(join(workspace, 'Umsatz 2026 – Entwurf.md'), '# Umsatz\n')
  await writeFile(join(workspace, 'تقرير المبيعات.md'), '# تقرير\n')
  const server = await modelServer([saying('Compared.')])
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const mention = async (page: Page, typed: string) => {
    await page.keyboard.type(`@${typed}`)
    await expect(page.getByRole('listbox', { name: 'Files' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
  }
  const first = 'compare @Umsatz\\ 2026\\ –\\ Entwurf.md '

  await test.step('arrows pass a chip in one step, and no escape is seen', async () => {
    await composer(page).focus()
    await page.keyboard.type('compare ')
    await mention(page, 'Umsatz')
    await expect.poll(() => writtenMessage(page)).toBe(first)
    expect(await composer(page).inputValue()).not.toContain('\\')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    const caret = () => composer(page).evaluate((field: HTMLTextAreaElement) => field.selectionStart)
    await expect.poll(caret).toBe('compare '.length)
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await composer(page).inputValue()).slice(await caret())).toBe(' ')
  })

  await test.step('Backspace removes it whole, Undo brings it back, and a copy reads well', async () => {
    await page.keyboard.press('Backspace')
    await expect.poll(() => writtenMessage(page)).toBe('compare  ')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => writtenMessage(page)).toBe(first)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    await expect(composer(page)).toHaveValue('')
    expect(await atrium.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(
      'compare @Umsatz 2026 – Entwurf.md ',
    )
    await page.keyboard.press('ControlOrMeta+v')
    await expect.poll(() => writtenMessage(page)).toBe(first)
  })

  const whole = `/sum-up ${first}with @تقرير\\ المبيعات.md `
  await test.step('a command is one too, where its name is written in full', async () => {
    await page.keyboard.type('with ')
    await mention(page, 'تقرير')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('/sum-up')
    await expect(page.getByRole('option', { name: /sum-up/ })).toBeVisible()
    await page.keyboard.press(' ')
    await expect.poll(() => writtenMessage(page)).toBe(whole)
    await look(page, 'composer-chips')
  })

  await test.step('they are there after a restart, and in the sent message', async () => {
    await atrium.quit()
    const again = (await launch(data)).page
    await expect.poll(() => writtenMessage(again)).toBe(whole)
    await composer(again).press('Enter')
    await expect(again.getByTestId('turn-end')).toHaveCount(1)
    const message = timeline(again).getByRole('article', { name: 'You' })
    await expect(message.getByRole('link')).toHaveText(['Umsatz 2026 – Entwurf.md', 'تقرير المبيعات.md'])
    await expect(message).not.toContainText('\\')
    expect(JSON.stringify(server.requests[0]?.body)).toContain('@Umsatz\\\\ 2026\\\\ –\\\\ Entwurf.md')
  })
  await server.close()
})

test('a person takes back what a list or a key wrote for them, and hears what a mark is for', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const workspace = await folder('undo')
  await writeFile(join(workspace, 'service.ts'), 'export const a = 1\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  const undo = () => page.keyboard.press('ControlOrMeta+z')

  await test.step('after a mention was chosen, Undo gives back what was typed', async () => {
    await composer(page).pressSequentially('please look at @serv now')
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('listbox', { name: 'Files' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => writtenMessage(page)).toBe('please look at @service.ts now')
    // The caret stands where it goes on.
    await page.keyboard.insertText('right ')
    await expect.poll(() => writtenMessage(page)).toBe('please look at @service.ts right now')
    await undo()
    await undo()
    await expect(composer(page)).toHaveValue('please look at @serv now')
    await page.keyboard.press('Escape')
  })

  await test.step('after Up brought back a message, Undo gives back the empty field, and Redo the message', async () => {
    await composer(page).fill('first\nwords')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await expect(composer(page)).toHaveValue('first\nwords')
    await undo()
    await expect(composer(page)).toHaveValue('')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(composer(page)).toHaveValue('first\nwords')
    await composer(page).fill('')
  })

  await test.step('a mark alone tells how to make what it calls; Esc closes that, and Enter sends', async () => {
    const none = page.getByText('No skills in this folder yet.')
    await composer(page).pressSequentially('$')
    await expect(none).toBeVisible()
    await look(page, 'composer-none-skills')
    await page.keyboard.press('Escape')
    await expect(none).toBeHidden()
    await page.keyboard.press('Backspace')
    await composer(page).pressSequentially('$')
    await expect(none).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
  })

  await test.step('an ability of Atrium itself is called by its command, and the written text stays', async () => {
    const commands = page.getByRole('listbox', { name: 'Commands' })
    await composer(page).pressSequentially('/')
    await expect(commands.getByRole('option', { name: /^\/compact / })).toBeVisible()
    await look(page, 'composer-commands')
    await composer(page).pressSequentially('read')
    await expect(commands.getByRole('option')).toHaveText([/^\/read-only/])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Approval mode: Read only' })).toBeVisible()
    await expect(composer(page)).toHaveValue('')
    await composer(page).fill(' and more')
    await page.keyboard.press('Home')
    await page.keyboard.type('/settings')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(composer(page)).toHaveValue('and more')
    await composer(page).fill('')
  })
})

test('a very long message shows its start until the person wants all of it', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('long'))
  const long = Array.from({ length: 300 }, (_, index) => `line ${index + 1} of what was pasted`).join('\n')
  const message = timeline(page).getByRole('article', { name: 'You' }).first()
  await say(page, long)
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await expect(message).toContainText('line 12 of')
  await expect(message).not.toContainText('line 13 of')
  await look(page, 'long-message')

  const all = message.getByRole('button', { name: 'Show all (300 lines)' })
  await all.click()
  await expect(message).toContainText('line 300 of')
  const less = message.getByRole('button', { name: 'Show less' })
  await less.press('Enter')
  await expect(message).not.toContainText('line 13 of')
  await expect(all).toBeInViewport()
  await expect(all).toBeFocused()

  await message.hover()
  await message.getByRole('button', { name: 'Copy message' }).click()
  await expect.poll(() => atrium.app.evaluate(({ clipboard }) => clipboard.readText())).toBe(long)

  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('textbox', { name: 'Find in conversation' }).fill('line 277')
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
  await expect(message).toContainText('line 300 of')
})

test('a person runs a command, sends files, and finds what they wrote after a restart', async ({ launch, folder }) => {
  const [workspace, elsewhere, data] = [await folder('own'), await folder('elsewhere'), await folder('data')]
  await writeFile(join(workspace, 'inside.md'), '# Inside\n')
  await writeFile(join(elsewhere, 'notes.txt'), 'From elsewhere.\n')
  await writeFile(join(elsewhere, 'tool.bin'), Buffer.of(0, 1, 2, 255))
  await writeFile(join(elsewhere, 'dot.png'), Buffer.from(PNG, 'base64'))
  const server = await modelServer([saying('I know.'), saying('Read.'), saying('Notes.'), saying('A dot.')])
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const sent = (index: number) => JSON.stringify(server.requests[index]?.body)

  await test.step('a message that begins with ! runs in the folder, and no model is asked', async () => {
    await composer(page).fill('!echo "from $((40 + 2))" | tee made.txt')
    await expect(page.getByText('Enter to run this in the folder.')).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await expect(toolLine(page, 'echo').getByRole('region', { name: 'Output' })).toContainText('from 42')
    await expect(timeline(page).getByRole('region', { name: 'Command you ran' })).toContainText('tee made.txt')
    expect(await readFile(join(workspace, 'made.txt'), 'utf8')).toBe('from 42\n')
    expect(server.requests).toEqual([])
  })

  await test.step('the model hears of it with the next message', async () => {
    await say(page, 'What did I do?')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
    expect(sent(0)).toContain('I ran this command myself')
    expect(sent(0)).toContain('from 42')
  })

  await test.step('a file of the folder becomes a mention, a text from elsewhere a copy, and others are refused', async () => {
    const files = [join(workspace, 'inside.md'), join(elsewhere, 'notes.txt'), join(elsewhere, 'tool.bin')]
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    await expect(page.getByRole('list', { name: 'Attached files' })).toHaveText(/notes\.txt\s*16 B/)
    await expect.poll(() => writtenMessage(page)).toBe('@inside.md ')
    await expect(page.getByText(/tool\.bin is outside the folder/)).toBeVisible()
    await composer(page).pressSequentially('and this')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(3)
    expect(sent(1)).toContain('From elsewhere.')
    expect(sent(1)).toContain('<attached-file name=')
  })

  await test.step('a message that is taken out can be brought back at once', async () => {
    const message = timeline(page).getByRole('article', { name: 'You' }).filter({ hasText: 'and this' })
    await message.hover()
    await message.getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: /Delete from here/ }).click()
    await expect(message).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(message).toHaveCount(1)
  })

  const strip = page.getByRole('list', { name: 'Attached files' })

  await test.step('files alone are a message', async () => {
    await page.locator('input[type=file][multiple]').setInputFiles([join(elsewhere, 'notes.txt')])
    await expect(strip).toHaveText(/notes\.txt/)
    await expect(composer(page)).toHaveValue('')
    await composer(page).press('Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(4)
    await expect(strip).toHaveCount(0)
    await expect(timeline(page).getByRole('article', { name: 'You' }).last()).toContainText('notes.txt · 16 B')
    expect(sent(2)).toContain('From elsewhere.')
  })

  await test.step('unsent text and picked files are still there after the page is reloaded', async () => {
    await composer(page).fill('half a thought')
    const files = [join(elsewhere, 'dot.png'), join(elsewhere, 'notes.txt')]
    await page.locator('input[type=file][multiple]').setInputFiles(files)
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await page.reload()
    await expect(composer(page)).toHaveValue('half a thought')
    await expect(strip.getByRole('img', { name: 'dot.png' })).toBeVisible()
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await strip.getByRole('button', { name: 'Remove notes.txt' }).click()
  })

  await test.step('and after a restart, until it is sent', async () => {
    await atrium.quit()
    const again = (await launch(data)).page
    await expect(composer(again)).toHaveValue('half a thought')
    const kept = again.getByRole('list', { name: 'Attached files' })
    await expect(kept.getByRole('img', { name: 'dot.png' })).toBeVisible()
    await expect(kept.getByRole('listitem')).toHaveCount(1)
    await composer(again).press('Enter')
    await expect(again.getByTestId('turn-end')).toHaveCount(5)
    expect(sent(3)).toContain(PNG)
    await again.reload()
    await expect(again.getByTestId('turn-end').last()).toBeVisible()
    await expect(kept).toHaveCount(0)
  })
  await server.close()
})

test('the files panel shows the folder as it is, and each kind of file', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const workspace = await folder('files')
  await mkdir(join(workspace, 'src'))
  const write = (name: string, content: string | Buffer) => writeFile(join(workspace, name), content)
  await write('src/a.ts', 'export const answer = 42 // why\n')
  await write('table.csv', 'name,size\n"a, b",1\n')
  await write('read.md', '# Title\n\n- one\n')
  await write('dot.png', Buffer.from(PNG, 'base64'))
  await write('hidden.log', 'x')
  await write('.gitignore', '*.log\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await showTab(page, 'Files')
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  const row = (name: string) => panel.getByRole('treeitem', { name, exact: true })

  await test.step('ignored files are left out, folders open by keyboard', async () => {
    await expect(panel.getByRole('treeitem')).toHaveText(['src', '.gitignore', 'dot.png', 'read.md', 'table.csv'])
    await panel.getByRole('tree').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(row('a.ts')).toHaveAttribute('aria-level', '2')
  })

  await test.step('code has its colours, and the file that is shown follows the disk', async () => {
    await row('a.ts').click()
    const keyword = panel.locator('span', { hasText: /^export$/ })
    await expect(keyword).toBeVisible()
    expect(await keyword.evaluate(element => getComputedStyle(element).color)).not.toBe(
      await panel.evaluate(element => getComputedStyle(element).color),
    )
    await write('src/a.ts', 'export const question = 1\n')
    await expect(panel).toContainText('question')
    await panel.getByRole('button', { name: 'Mention in message' }).click()
    await expect.poll(() => writtenMessage(page)).toBe('@src/a.ts ')
    await panel.getByRole('button', { name: 'Back to files' }).click()
  })

  await test.step('Markdown, tables and pictures are shown as what they are', async () => {
    await row('read.md').click()
    await expect(panel.getByRole('heading', { name: 'Title' })).toBeVisible()
    await panel.getByRole('button', { name: 'Source' }).click()
    await expect(panel).toContainText('# Title')
    await panel.getByRole('button', { name: 'Back to files' }).click()
    await row('table.csv').click()
    await expect(panel.getByRole('cell', { name: 'a, b' })).toBeVisible()
    await panel.getByRole('button', { name: 'Back to files' }).click()
    await row('dot.png').click()
    await expect(panel.getByRole('img', { name: 'dot.png' })).toBeVisible()
    await expect(panel).toContainText('10 × 10')
    await panel.getByRole('button', { name: 'Back to files' }).click()
  })

  await test.step('files that come and go are seen', async () => {
    await write('new.txt', 'x')
    await expect(row('new.txt')).toBeVisible()
    await rm(join(workspace, 'src'), { recursive: true })
    await expect(row('src')).toHaveCount(0)
    await panel.getByRole('searchbox', { name: 'Find a file' }).fill('nw')
    await panel.getByRole('button', { name: 'new.txt' }).click()
    await expect(panel).toContainText('x')
  })
})

test('code in an answer is coloured by a worker, while it comes', async ({ launch, folder }) => {
  const code = Array.from({ length: 40 }, (_, index) => `const value${index} = "text" // note`).join('\n')
  const answer = `Here:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n$$\na_1 * b_1 * c\n$$\n\n\`\`\`dot\ndigraph {}\n\`\`\`\n`
  const pieces = answer.match(/[\s\S]{1,40}/g) ?? []
  const chunks = pieces.map(content => ({ choices: [{ index: 0, delta: { content } }] }))
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
  const server = await modelServer([events([...chunks, end, '[DONE]'], { pieceBytes: 400, delayMs: 10 })])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('code'))
  await say(page, 'show me')
  const block = timeline(page).locator('figure', { hasText: 'value0' })
  await expect(block.locator('span', { hasText: /^const$/ })).toHaveCount(40)
  await expect(page.getByTestId('turn-end')).toBeVisible()
  await expect(block.locator('code')).toHaveText(code)
  await expect(timeline(page).locator('math')).toBeVisible()
  await expect(timeline(page).locator('figure', { hasText: 'shown as source' }).locator('code')).toHaveText(
    'digraph {}',
  )
  await server.close()
})

test('a message that still waits after Stop can be sent as it is and put back in its place', async ({
  launch,
  folder,
}) => {
  const elsewhere = await folder('elsewhere')
  await writeFile(join(elsewhere, 'bed.png'), Buffer.from(PNG, 'base64'))
  const chunk = { choices: [{ delta: { content: 'On and on' } }] }
  const server = await modelServer([events([chunk], { end: 'hang' }), saying('Two.'), saying('Three.')])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'one')
  await expect(timeline(page)).toContainText('On and on')
  const queue = page.getByTestId('queue')
  await page.locator('input[type=file][multiple]').setInputFiles([join(elsewhere, 'bed.png')])
  await expect(page.getByRole('img', { name: 'bed.png' })).toBeVisible()
  for (const text of ['look at this', 'and then this']) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
    await expect(queue).toContainText(text)
  }
  await page.getByRole('button', { name: 'Stop', exact: true }).click()

  const first = queue.getByRole('listitem').first()
  await first.getByRole('button', { name: 'Remove from queue' }).click()
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toContainText('look at this')
  await look(page, 'queue-stopped')
  await queue.getByRole('button', { name: 'Send now' }).click()
  await expect(timeline(page)).toContainText('Three.')
  await expect(queue).toHaveCount(0)
  expect(JSON.stringify(server.requests[1]?.body)).toContain('image/png')
  await server.close()
})
