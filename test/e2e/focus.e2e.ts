import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { calling, callingAll, saying } from '../helpers/chat-answers'
import { type Answer, type ModelServer, modelServer } from '../helpers/model-server'
import { untilKeysCount } from './keys-rest'
import { expect, type Launch, test } from './launch'
import { card, composer, connectModel, openFolder, say, timeline, writtenMessage } from './person'

const LONG = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of an answer.`).join('\n\n')
const writing = (path: string) => calling('write_file', { path, content: 'hello\n' })

type Fixtures = { launch: Launch; folder(name: string): Promise<string> }

async function begin({ launch, folder }: Fixtures, answers: Answer[]) {
  const server = await modelServer(answers)
  const atrium = await launch()
  await connectModel(atrium.page, server.baseUrl)
  const work = await folder('work')
  await openFolder(atrium, work)
  return { ...atrium, server, work }
}

/** Says something that is answered at length, so often. */
async function talk(page: Page, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    await say(page, `turn ${at}`)
    await expect(timeline(page).getByText(`turn ${at}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  }
}

/** Waits until the conversation has stood still for some frames. */
async function scrolled(page: Page): Promise<void> {
  await timeline(page).evaluate(async box => {
    for (let [still, top] = [0, -1]; still < 10; ) {
      await new Promise(requestAnimationFrame)
      still = box.scrollTop === top ? still + 1 : 0
      top = box.scrollTop
    }
  })
}

async function wheel(page: Page, by: number): Promise<void> {
  await timeline(page).hover()
  for (let at = 0; at < 40; at++) await page.mouse.wheel(0, by)
  await scrolled(page)
}

const button = (page: Page, name: RegExp | string) =>
  card(page).getByRole('button', { name, exact: typeof name === 'string' })

async function pressButton(page: Page, name: RegExp | string): Promise<void> {
  await expect(button(page, name)).toBeEnabled()
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

const FIELD = { name: 'Edit message' }

test('typed text goes to the field where typing began, however far that is scrolled away', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const { page, server } = await begin({ launch, folder }, [
    ...Array(5).fill(saying(LONG)),
    writing('a.txt'),
    saying(''),
  ])
  await talk(page, 5)
  await wheel(page, -600)
  const message = timeline(page).getByRole('article', { name: 'You' }).first()
  const field = timeline(page).getByRole('textbox', FIELD)
  const edit = message.getByRole('button', { name: 'Edit and resend' })
  await message.hover()
  await edit.click()
  await expect(field).toBeFocused()
  await field.fill('better')
  await wheel(page, 600)
  await expect(field).toBeFocused()
  await page.keyboard.type(' words')
  await expect(field).toHaveValue('better words')

  const main = page.getByTestId('composer')
  await main.click()
  await wheel(page, 600)
  await expect(field).toHaveCount(0)
  await page.keyboard.type('half of a ')
  await wheel(page, -600)
  await expect(field).toBeVisible()
  await page.keyboard.type('sentence')
  await expect(main).toHaveValue('half of a sentence')
  await field.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await field.press('Escape')

  await composer(page).fill('')
  await say(page, 'write')
  await expect(button(page, /Deny with/)).toBeEnabled()
  await button(page, /Deny with/).click()
  const note = card(page).getByRole('textbox')
  await expect(note).toBeFocused()
  await note.fill('Use the old name')
  await composer(page).click()
  await wheel(page, -600)
  await expect(card(page)).toHaveCount(0)
  await wheel(page, 600)
  await expect(note).toHaveValue('Use the old name')
  await expect(composer(page)).toBeFocused()
  await server.close()
})

test('the focus is never nowhere after a card, a form or a message', async ({ launch, folder }) => {
  const files = ['a.txt', 'b.txt', 'c.txt'].map(writing)
  const { page, server } = await begin({ launch, folder }, [...files, saying('One.'), saying('Two.'), saying('Three.')])
  await say(page, 'write')
  await pressButton(page, /Deny with/)
  await expect(card(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, /Deny with/)).toBeFocused()
  await pressButton(page, 'Edit…')
  await expect(card(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Edit…')).toBeFocused()

  // The next card has it where that was there at once, or else the message.
  const next = async (name: string) => {
    await expect(card(page)).toContainText(name)
    await expect(composer(page).or(card(page)).and(page.locator(':focus'))).toHaveCount(1)
  }
  await pressButton(page, /^Create/)
  await next('b.txt')
  await pressButton(page, /^Deny(?! with)/)
  await next('c.txt')
  await pressButton(page, /Deny with/)
  await expect(page.getByRole('textbox', { name: 'Feedback for the model' })).toBeFocused()
  await page.keyboard.type('no thanks')
  await pressButton(page, 'Deny and send')
  await expect(timeline(page)).toContainText('One.')
  await expect(composer(page)).toBeFocused()

  const message = timeline(page).getByRole('article', { name: 'You' }).first()
  for (const send of ['Enter', 'button']) {
    await message.hover()
    await message.getByRole('button', { name: 'Edit and resend' }).click()
    const field = timeline(page).getByRole('textbox', FIELD)
    await field.fill(`by ${send}`)
    if (send === 'button') await message.getByRole('button', { name: 'Send', exact: true }).click()
    else await field.press(send)
    // The files that were made after the message.
    if (send === 'Enter') await page.getByRole('dialog').getByRole('button', { name: 'Keep files as they are' }).click()
    await expect(timeline(page)).toContainText(send === 'button' ? 'Three.' : 'Two.')
    await expect(composer(page)).toBeFocused()
  }
  await server.close()
})

test('of several cards the next one has the focus, and no key of the first is for it', async ({ launch, folder }) => {
  const calls = ['a.txt', 'b.txt'].map(path => ({ name: 'shell', input: { command: `echo hello > ${path}` } }))
  const { page, server } = await begin({ launch, folder }, [callingAll(calls), saying('Done.')])
  await say(page, 'write')
  await expect(card(page)).toHaveCount(2)
  await expect(button(page, /^Run/).first()).toBeEnabled()
  await button(page, /^Run/).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(card(page)).toHaveCount(1)
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Enter')
  // One that is being answered could not be pressed.
  await expect(button(page, /^Run/)).toBeEnabled()
  await untilKeysCount(page)
  await expect(card(page)).toHaveCount(1)
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  await server.close()
})

test('the shortcuts of the window work from a question and from a note', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const question = {
    id: 'q',
    question: 'Which?',
    type: 'select',
    options: ['a', 'b'],
    allowCustom: true,
    multiSelect: false,
  }
  const asking = calling('ask_user', { questions: [question] })
  const { page, server } = await begin({ launch, folder }, [asking, writing('a.txt'), saying('Done.')])
  await say(page, 'ask me')
  const palette = page.getByRole('dialog')
  await expect(page.getByTestId('question-card').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('question-card').getByRole('radio').first()).toBeFocused()
  await page.getByTestId('question-card').getByRole('radio').first().check()
  await expect(page.getByTestId('question-card').getByRole('button', { name: /Send/ })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(button(page, /Deny with/)).toBeEnabled()
  await button(page, /Deny with/).click()
  await expect(card(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type('a note')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page).getByRole('textbox')).toHaveValue('a note')
  await server.close()
})

test('a session is shown where it was left', { tag: '@deep' }, async ({ launch, folder }) => {
  const { page, server } = await begin({ launch, folder }, Array(6).fill(saying(LONG)))
  await talk(page, 1)
  await page.keyboard.press('Control+n')
  await expect(page.getByTestId('turn-end')).toHaveCount(0)
  await talk(page, 4)
  const third = timeline(page).getByText('turn 2', { exact: true })
  await timeline(page).evaluate(box => box.scrollTo(0, 0))
  await wheel(page, 40)
  const place = () =>
    timeline(page).evaluate(box => {
      const top = box.getBoundingClientRect().top
      const rows = [...box.querySelectorAll('[data-index]')]
      const first = rows.find(row => row.getBoundingClientRect().bottom > top)
      return [first?.getAttribute('data-index'), Math.round((first?.getBoundingClientRect().top ?? 0) - top)]
    })
  const before = await place()
  expect(before).not.toEqual(['0', 8])
  await page.keyboard.press('Control+PageDown')
  await expect(third).toHaveCount(0)
  await page.keyboard.press('Control+PageUp')
  await expect.poll(place).toEqual(before)
  await scrolled(page)
  expect(await place()).toEqual(before)
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  await server.close()
})

/** A server of the person's that never says anything, so that a turn waits for it as long as it waits for any. */
async function addSilentServer(page: Page, { work, programs }: { work: string; programs: string }): Promise<void> {
  await writeFile(join(programs, 'slow.js'), 'setInterval(() => {}, 1000)\n')
  const saved = await page.evaluate(
    async ([workspace, command, programs]) => {
      const config = { type: 'stdio', command, args: [`${programs}/slow.js`] }
      return window.bridge.call('mcp.save', { workspace, name: 'slow', config })
    },
    [work, process.execPath, programs],
  )
  expect(saved).toMatchObject({ ok: true })
}

/** Presses Stop as soon as the page has it: what a turn waits for has its own time, which no test may race against. */
function pressStopOnceThere(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const seen = new MutationObserver(() => {
          const stop = document.querySelector<HTMLElement>('button[aria-label="Stop"]')
          if (!stop) return
          seen.disconnect()
          stop.click()
          resolve()
        })
        seen.observe(document.body, { childList: true, subtree: true })
      }),
  )
}

/** Nobody was asked for what is back in the field, and it can be sent from there. */
async function expectUnsent(page: Page, server: ModelServer): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await expect(page.getByTestId('turn-end')).toHaveCount(0)
  expect(server.requests).toHaveLength(0)
  await composer(page).press('Enter')
  await expect(timeline(page)).toContainText('It ran.')
  expect(server.requests).toHaveLength(1)
}

test('a message that is on its way is stopped by Esc, and back where it was written', async ({ launch, folder }) => {
  const { page, server, work } = await begin({ launch, folder }, [saying('It ran.')])
  // Not in the folder: what a server runs of that has to be agreed to.
  await addSilentServer(page, { work, programs: await folder('programs') })
  await composer(page).fill('wrong message')
  await composer(page).press('Enter')
  // Right behind it: a server is waited for only so long, and what is answered by then is no longer on its way.
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveValue('wrong message')
  await expectUnsent(page, server)
  await server.close()
})

test('a message that is stopped by the button is back with its file', async ({ launch, folder }) => {
  const { page, server, work } = await begin({ launch, folder }, [saying('It ran.')])
  await addSilentServer(page, { work, programs: await folder('programs') })
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['hello there'], 'n.txt', { type: 'text/plain' }))
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[data-testid="composer"]')?.dispatchEvent(pasted)
  })
  const files = page.getByRole('list', { name: 'Attached files' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await composer(page).fill('wrong message')
  const stopped = pressStopOnceThere(page)
  await composer(page).press('Enter')
  await stopped
  await expect(composer(page)).toHaveValue('wrong message')
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await expectUnsent(page, server)
  await server.close()
})

test('addresses that are dropped are mentions and words, and text beside a picture is text', async ({
  launch,
  folder,
}) => {
  const { page, server, work } = await begin({ launch, folder }, [])
  await writeFile(join(work, 'note.txt'), 'hello')
  const drop = (address: string) =>
    page.evaluate(given => {
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/uri-list', `# dropped\r\n${given}\r\n`)
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, address)
  await drop(pathToFileURL(join(work, 'note.txt')).href)
  await expect.poll(() => writtenMessage(page)).toBe('@note.txt ')
  await drop('file:///etc/hosts')
  await expect.poll(() => writtenMessage(page)).toBe('@note.txt /etc/hosts ')
  await drop('https://example.org/')
  await expect.poll(() => writtenMessage(page)).toBe('@note.txt /etc/hosts https://example.org/ ')

  const paste = (words: string) =>
    page.evaluate(given => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['hello there'], 'image.png', { type: 'image/png' }))
      clipboardData.setData('text/plain', given)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('[data-testid="composer"]')?.dispatchEvent(event)
    }, words)
  const files = page.getByRole('list', { name: 'Attached files' })
  await paste('two words')
  await paste('https://example.org/image')
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await server.close()
})

test('text that comes with its picture is text alone, and what is dropped on a dialog is not for the message', async ({
  launch,
  folder,
}) => {
  const { page, server } = await begin({ launch, folder }, [])
  const give = (kind: 'paste' | 'drop', what: { to: string; isText?: boolean }) =>
    page.evaluate(
      ([kind, { to, isText = false }]) => {
        const data = new DataTransfer()
        data.items.add(new File(['hello there'], 'n.txt', { type: 'text/plain' }))
        if (isText) data.setData('text/plain', 'name\tsize')
        if (isText) data.setData('text/html', '<table><tr><td>name</td><td>size</td></tr></table>')
        const how = { bubbles: true, cancelable: true }
        const pasted = () => new ClipboardEvent('paste', { clipboardData: data, ...how })
        const event = kind === 'paste' ? pasted() : new DragEvent('drop', { dataTransfer: data, ...how })
        document.querySelector(to)?.dispatchEvent(event)
      },
      [kind, what] as const,
    )
  const files = page.getByRole('list', { name: 'Attached files' })
  await give('paste', { to: '[data-testid="composer"]', isText: true })
  await page.keyboard.press('Control+,')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await give('drop', { to: 'dialog' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await give('paste', { to: '[data-testid="composer"]' })
  await expect(files.getByRole('listitem')).toHaveCount(1)
  await give('drop', { to: 'body' })
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await server.close()
})
