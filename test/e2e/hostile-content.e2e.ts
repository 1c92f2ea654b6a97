import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { DEAR_DRAWINGS } from '../helpers/dear-drawings'
import { chat, expect, type HostileApp, test } from '../helpers/hostile-app'
import {
  BAD_LINKS,
  drawings,
  foreignElements,
  HOSTILE_NAME,
  hostileText,
  OUTWARD_LINKS,
} from '../helpers/hostile-content'
import { events, plain } from '../helpers/model-server'
import { deepUnless } from './deep-unless'
import { card, composer, say, showTab, timeline, toolLine } from './person'

const END = 'The end of it.'
/** The last words of a text tell that all of it is shown. */
const all = ({ trap }: HostileApp): string => `${hostileText(trap.origin)}\n\n${END}`
const evil = (text: string) => ({ 'evil.md': text })

test.describe('X1: foreign content is shown, and does nothing,', () => {
  test.afterEach(async ({ hostile }) => expect(await foreignElements(hostile.page)).toEqual([]))

  test('as an answer', async ({ hostile, stage }) => {
    await stage()
    await answered(hostile, all(hostile))
    await expect(timeline(hostile.page)).toContainText(END)
  })

  test('as what the model thinks', { tag: '@deep' }, async ({ hostile, stage }) => {
    await stage()
    const chunk = (delta: object, finish_reason: string | null = null) => ({ choices: [{ delta, finish_reason }] })
    const thought = chunk({ reasoning_content: all(hostile) })
    hostile.server.add(events([thought, chunk({ content: 'Thought.' }), chunk({}, 'stop'), '[DONE]']))
    await say(hostile.page, 'go')
    await expect(timeline(hostile.page)).toContainText('Thought.')
    await hostile.page.getByTestId('thinking').getByRole('button').click()
    await expect(timeline(hostile.page)).toContainText(END)
  })

  test('as what the person pastes', { tag: '@deep' }, async ({ hostile, stage }) => {
    await stage()
    await say(hostile.page, all(hostile))
    await timeline(hostile.page)
      .getByRole('button', { name: /^Show all/ })
      .click()
    await expect(timeline(hostile.page)).toContainText(END)
  })

  test('as a file that is read', async ({ hostile, stage }) => {
    const { attempt } = await stage({ files: evil(all(hostile)) })
    await attempt(['explore_workspace', { pattern: 'evil.md', target: 'read', limit: 1000 }])
    await open(hostile.page, 'evil.md')
    await expect(toolLine(hostile.page, 'evil.md')).toContainText(END)
  })

  test('as the output of a command', { tag: '@deep' }, async ({ hostile, stage }) => {
    const escapes = `\u001b]8;;javascript:window.__pwn=1\u0007x\u001b]8;;\u0007\u001b[31m${all(hostile)}\u001b[0m`
    const { attempt } = await stage({ files: evil(escapes) })
    const [call] = await attempt(['shell', { command: 'cat evil.md' }])
    expect(call?.status).toBe('done')
    await open(hostile.page, 'cat evil.md')
    await expect(toolLine(hostile.page, 'cat evil.md')).toContainText(END)
  })

  test('as a file that would be written, and as its name', async ({ hostile, stage }) => {
    const { attempt } = await stage()
    await attempt(['write_file', { path: HOSTILE_NAME, content: all(hostile) }])
    await expect(card(hostile.page)).toContainText(END)
    await expect(card(hostile.page)).toContainText(HOSTILE_NAME)
  })

  test('as a command that would be run', async ({ hostile, stage }) => {
    const { attempt } = await stage()
    await attempt(['shell', { command: `touch canary # ${all(hostile)}` }])
    await expect(card(hostile.page)).toContainText(END)
  })

  test('as a question to the person', async ({ hostile, stage }) => {
    await stage()
    const question = { question: all(hostile), suggestions: [HOSTILE_NAME, 'b', 'c'] }
    hostile.server.add(chat.calling({ id: 'q', name: 'ask_user', input: { questions: [question] } }))
    await say(hostile.page, 'go')
    await expect(hostile.page.getByTestId('question-card')).toContainText(END)
    await expect(hostile.page.getByTestId('question-card')).toContainText(HOSTILE_NAME)
  })

  test('as a tool that there is not, and what it is called with', { tag: '@deep' }, async ({ hostile, stage }) => {
    const { attempt } = await stage()
    await attempt([HOSTILE_NAME, { [HOSTILE_NAME]: all(hostile) }])
    await hostile.page.getByTestId('tool-line').getByRole('button').first().click()
    await expect(hostile.page.getByTestId('tool-line')).toContainText('onerror')
  })

  test('as the title of a session', { tag: '@deep' }, async ({ hostile, stage }) => {
    const { sessionId } = await stage()
    await hostile.call('session.rename', { sessionId, title: HOSTILE_NAME })
    await expect(hostile.page.getByTestId('session-item').filter({ hasText: HOSTILE_NAME })).toBeVisible()
    await hostile.page.keyboard.press('Escape')
  })

  test('as the words of a server that refuses', { tag: '@deep' }, async ({ hostile, stage }) => {
    await stage()
    hostile.server.add(plain(400, { error: { message: all(hostile), type: HOSTILE_NAME, code: HOSTILE_NAME } }))
    await say(hostile.page, 'go')
    await expect(hostile.page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'failed')
    await expect(timeline(hostile.page)).toContainText('<img src=')
  })

  test('as a web page in place of an answer', { tag: '@deep' }, async ({ hostile, stage }) => {
    await stage()
    hostile.server.add({ ...plain(200, all(hostile), { 'content-type': 'text/html' }) })
    await say(hostile.page, 'go')
    await expect(hostile.page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'failed')
  })

  test('as a server of tools, by its name, its description and its answer', async ({ hostile, stage }) => {
    const { workspace, attempt } = await stage()
    const server = resolve('test/fixtures/mcp-fault-server.mjs')
    // In a config such braces are for variables.
    const args = [server, 'described', '', all(hostile).replaceAll('${', '$ {')]
    const config = { type: 'stdio', command: process.execPath, args, env: {}, cwd: '.', enabled: true } as const
    const name = HOSTILE_NAME
    await hostile.call('mcp.save', { workspace, name, config })
    const { servers } = await hostile.call('mcp.list', { workspace })
    const id = servers.find(one => one.name === name)?.id ?? ''
    const toolOf = async () => {
      const view = await hostile.call('mcp.list', { workspace })
      return view.servers.find(one => one.id === id)?.tools[0]?.publicName
    }
    await expect.poll(toolOf).toBeDefined()
    await attempt([(await toolOf()) ?? '', { text: all(hostile) }])
    await expect(card(hostile.page)).toContainText(HOSTILE_NAME)
    await expect(card(hostile.page)).toContainText('onerror')
    expect(await foreignElements(hostile.page)).toEqual([])
    await hostile.page.getByRole('button', { name: 'Settings' }).click()
    const settings = hostile.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'MCP servers' }).click()
    await settings.getByRole('button', { name: HOSTILE_NAME }).first().click()
    await settings.getByText('Details and test').first().click()
    await expect(settings).toContainText('<img src=')
    expect(await foreignElements(hostile.page)).toEqual([])
    await hostile.page.keyboard.press('Escape')
    await hostile.call('mcp.remove', { workspace, id })
  })

  test('as a command that the folder brings along', { tag: '@deep' }, async ({ hostile, stage }) => {
    const command = `---\nname: evil\ndescription: '${HOSTILE_NAME}'\n---\n${all(hostile)}`
    await stage({ files: { '.agents/commands/evil.md': command, 'AGENTS.md': all(hostile) } })
    await composer(hostile.page).fill('/evil')
    await expect(hostile.page.getByRole('option').filter({ hasText: 'onerror' })).toBeVisible()
    expect(await foreignElements(hostile.page)).toEqual([])
    await composer(hostile.page).fill('')
  })
})

test.describe('X2–X4: what other programs draw is shown as the text that it is:', () => {
  for (const kind of ['mermaid', 'chart', 'artifact'] as const) {
    test(kind, deepUnless(kind === 'artifact'), async ({ hostile, stage }) => {
      await stage()
      await answered(hostile, `${drawings(hostile.trap.origin)[kind].join('\n\n')}\n\n${END}`)
      await expect(timeline(hostile.page)).toContainText(END)
      await expect(timeline(hostile.page)).toContainText('__pwn')
      expect(await foreignElements(hostile.page)).toEqual([])
    })
  }
})

test('X5: what a search found is marked without making HTML of it', { tag: '@deep' }, async ({ hostile, stage }) => {
  test.skip(process.platform === 'win32', 'no such names there')
  const { attempt } = await stage({ files: { [`${HOSTILE_NAME}.md`]: all(hostile) } })
  await attempt(['explore_workspace', { pattern: 'onerror', mode: 'snippets', limit: 1000 }])
  await open(hostile.page, 'onerror')
  await expect(toolLine(hostile.page, 'onerror')).toContainText(HOSTILE_NAME)
  await expect(toolLine(hostile.page, 'onerror').locator('mark').first()).toBeVisible()
  expect(await foreignElements(hostile.page)).toEqual([])
})

test('X5: names of files are only names, in lists, in what is offered and in the tree', async ({ hostile, stage }) => {
  test.skip(process.platform === 'win32', 'no such names there')
  const { attempt } = await stage({ files: { [HOSTILE_NAME]: 'x' } })
  await attempt(['explore_workspace', { pattern: '.', target: 'list' }])
  await hostile.page.getByTestId('tool-line').getByRole('button').first().click()
  await expect(hostile.page.getByTestId('tool-line')).toContainText(HOSTILE_NAME)
  await composer(hostile.page).fill('@img')
  await expect(hostile.page.getByRole('option').filter({ hasText: HOSTILE_NAME })).toBeVisible()
  await composer(hostile.page).fill('')
  await showTab(hostile.page, 'Files')
  await expect(hostile.page.getByRole('tabpanel', { name: 'Files' })).toContainText(HOSTILE_NAME)
  expect(await foreignElements(hostile.page)).toEqual([])
  await showTab(hostile.page, 'Changes')
})

/** Scrolls over all of a long text: the parts that are not near the view stand as they were written. */
async function lookedOver(panel: Locator): Promise<void> {
  await panel.evaluate(async element => {
    const all = [element, ...element.querySelectorAll('*')]
    const boxes = all.filter(
      one => one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY),
    )
    for (const box of boxes) {
      for (let at = 0; at < box.scrollHeight; at += box.clientHeight / 2) {
        box.scrollTop = at
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    }
  })
}

test('X6: a file of Markdown leads to files of its folder alone, and shows no picture from elsewhere', async ({
  hostile,
  stage,
}) => {
  const { page } = hostile
  const links = OUTWARD_LINKS.filter(link => link.length < 200)
  const out = links.flatMap(link => [`[out](<${link}>)`, `![out](<${link}>)`]).join('\n\n')
  const linked = '[linked](door/secret) ![linked](door/secret.svg)'
  const inside = '[inside](docs/b.md) ![drawn](docs/c.svg)'
  const { workspace, outside, watched } = await stage({
    files: {
      'evil.md': `${inside}\n\n${out}\n\n${linked}\n\n${all(hostile)}`,
      'docs/b.md': 'The other one.',
      'docs/c.svg': DRAWING,
    },
  })
  await writeFile(join(outside, 'secret.svg'), DRAWING)
  await symlink(outside, join(workspace, 'door'))
  const panel = await previewed(page, 'evil.md')
  await expect(panel).toContainText(END)
  await expect(panel.getByRole('img', { name: 'drawn' })).toBeVisible()
  await lookedOver(panel)
  await expect(panel.getByRole('img')).toHaveCount(1)
  await expect(panel.getByRole('link', { name: 'out', exact: true })).toHaveCount(0)
  expect(await foreignElements(page)).toEqual([])

  await panel.getByRole('link', { name: 'linked', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('outside')
  await panel.getByRole('button', { name: 'Back to evil.md' }).click()
  await panel.getByRole('link', { name: 'inside' }).press('Enter')
  await expect(panel).toContainText('The other one.')

  await answered(hostile, `[said](docs/c.svg:1) ![named](docs/b.md)\n\n${out}\n\n${linked}`)
  await lookedOver(timeline(page))
  await expect(timeline(page).getByRole('link')).toHaveText(['said', 'Image: named', 'linked', 'Image: linked'])
  expect(await foreignElements(page)).toEqual([])
  await timeline(page).getByRole('link', { name: 'said' }).click()
  await expect(panel.locator('[data-line="1"]')).toContainText('<svg')
  expect(await watched()).toMatchObject({ opened: [], lookedUp: [] })
  // The file made outside is removed, so that the stage finds everything there as it was.
  await rm(join(outside, 'secret.svg'))
  await showTab(page, 'Changes')
})

test('X6: a drawing is shown as a picture that runs nothing, asks nobody and holds nothing up', {
  tag: '@deep',
}, async ({ hostile, stage }) => {
  const { page, trap } = hostile
  const svg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60" height="40" onload="parent.__pwn=1;window.__pwn=1">${content}</svg>`
  const at = (name: string) => `${trap.origin}/${name}`
  const shown = {
    'script.svg': svg('<script>parent.__pwn=1</script><script href="data:text/javascript,parent.__pwn=1"/>'),
    'image.svg': svg(`<image href="${at('i')}" width="9" height="9"/><use href="${at('u')}#x"/><a href="${at('a')}"/>`),
    'foreign.svg': svg(
      `<foreignObject width="60" height="40"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${at('f')}"/><iframe src="${at('g')}"/><script>parent.__pwn=1</script></body></foreignObject>`,
    ),
    'huge.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="1000000000"><rect/></svg>',
  }
  const asSource = {
    'style.svg': svg(
      `<style>@import url("${at('s')}");rect{fill:url(${at('t')}#x)}</style><rect width="9" height="9"/>`,
    ),
    'sheet.svg': `<?xml version="1.0"?><?xml-stylesheet href="${at('x')}"?>${svg('')}`,
    'entities.svg': `<!DOCTYPE svg [<!ENTITY a0 "x">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>${svg('<text>&a9;</text>')}`,
    'torn.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect',
    ...Object.fromEntries(Object.entries(DEAR_DRAWINGS).map(([name, drawing]) => [`dear ${name}.svg`, drawing])),
  }
  await stage({ files: { ...shown, ...asSource } })
  for (const name of Object.keys({ ...shown, ...asSource })) {
    const panel = await previewed(page, name)
    if (name in shown) {
      await expect(panel.getByRole('img', { name })).toHaveJSProperty('complete', true)
      await expect(panel.getByRole('button', { name: 'Source' })).toBeVisible()
    } else await expect(panel.locator('[data-line="1"]')).toContainText('<')
    expect(await foreignElements(page)).toEqual([])
    await panel.getByRole('button', { name: 'Back to files' }).click()
  }
  await showTab(page, 'Changes')
})

test('X5: a session that is written out as a page carries no script and asks nobody', async ({ hostile, stage }) => {
  const { sessionId, workspace } = await stage({ files: evil(all(hostile)) })
  await answered(hostile, all(hostile))
  await hostile.call('session.rename', { sessionId, title: HOSTILE_NAME })
  const file = join(workspace, 'session.html')
  await hostile.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, file)
  await hostile.call('session.export', { sessionId, format: 'html' })
  const found = await hostile.page.evaluate(
    html => {
      const page = new DOMParser().parseFromString(html, 'text/html')
      const tags = [...page.querySelectorAll('script,img,iframe,object,embed,link,base,form,svg,video,audio')]
      const touchy = [...page.querySelectorAll('*')].filter(({ attributes }) =>
        [...attributes].some(({ name }) => name.startsWith('on')),
      )
      const links = [...page.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '')
      return { title: page.title, elements: [...tags, ...touchy].map(({ outerHTML }) => outerHTML), links }
    },
    await readFile(file, 'utf8'),
  )
  expect(found).toMatchObject({ title: HOSTILE_NAME, elements: [] })
  // The window itself would not open these: schemes, names and passwords, text that is reversed, files for a mail.
  expect(found.links.length).toBeGreaterThan(0)
  expect(found.links.filter(href => !/^https?:\/\/[\w.:]+\/[\w/]*$/.test(href))).toEqual([])
})

test('E7: the page can have no address opened but those of the web and of mail', async ({ hostile, stage }) => {
  const { watched } = await stage()
  const answers = await hostile.page.evaluate(
    links => Promise.all(links.map(url => window.bridge.call('link.open', { url }))),
    BAD_LINKS,
  )
  expect(answers.map(({ ok }) => ok)).toEqual(BAD_LINKS.map(() => false))
  expect((await watched()).opened).toEqual([])
  await hostile.call('link.open', { url: 'https://example.com/' })
  expect((await watched()).opened).toEqual(['https://example.com/'])
})

test('E7: a link of an answer is opened by a click alone, and only a harmless one', async ({ hostile, stage }) => {
  const { watched } = await stage()
  // Those of the local network open in the Browser tab.
  const outside = BAD_LINKS.map(link => link.replaceAll('x.test', 'x.example'))
  const links = outside.filter(link => !link.includes('\n') && link.length < 200).map(link => `[bad](<${link}>)`)
  await answered(hostile, `${links.join('\n\n')}\n\n[good](https://example.com/x) ${END}`)
  await expect(timeline(hostile.page)).toContainText(END)
  expect((await watched()).opened).toEqual([])
  for (const word of await timeline(hostile.page)
    .getByText(/^(bad|good)$/)
    .all())
    await word.click()
  const opened = (await watched()).opened
  expect(opened).toContain('https://example.com/x')
  expect(opened.filter(url => !/^https:\/\/(example\.com|x\.example)\/[!-~]*$/.test(url))).toEqual([])
})

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="teal"/></svg>'

async function previewed(page: Page, name: string): Promise<Locator> {
  await showTab(page, 'Files')
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  await panel.getByRole('treeitem', { name, exact: true }).click()
  return panel
}

async function answered({ page, server }: HostileApp, text: string): Promise<void> {
  server.add(chat.saying(text))
  await say(page, 'go')
  await expect(page.getByTestId('turn-end').last()).toHaveAttribute('data-reason', 'done')
}

async function open(page: Page, line: string): Promise<void> {
  await toolLine(page, line).getByRole('button').first().click()
}
