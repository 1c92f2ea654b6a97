import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { card, connectModel, makeProfile, openFolder, say, timeline, toolLine } from './person'

const FAULT_SERVER = resolve('test/fixtures/mcp-fault-server.mjs')
const EVERYTHING = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function openServers(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  return dialog.getByRole('tabpanel', { name: 'MCP servers' })
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
}

test('a server is added by form, fails in words, is mended, called, changed, agreed to again and removed', async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  const servers = await openServers(page)
  const port = await freePort()

  await test.step('by form, with a program that is not there', async () => {
    await servers.getByRole('button', { name: 'Add manually…' }).click()
    await servers.getByRole('button', { name: 'Save and start' }).click()
    await expect(servers.getByRole('alert')).toContainText([
      'Enter a name.',
      'Enter the command that starts the server.',
    ])
    await expect(servers.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await servers.getByRole('textbox', { name: 'Name' }).fill('helper')
    // A whole line is split; here its program is not there.
    const command = servers.getByRole('textbox', { name: 'Command' })
    await command.evaluate(field => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'npx -y some-mcp --level 3')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(servers.getByRole('textbox', { name: 'Arguments' })).toHaveValue('-y\nsome-mcp\n--level\n3')
    await command.fill('no-such-program')
    await look(page, 'form')
    await servers.getByRole('button', { name: 'Save and start' }).click()
    await expect(servers.getByRole('alert')).toContainText('The program “no-such-program” isn’t on')
    await look(page, 'doctor')
  })

  await test.step('by address, where nobody listens, and then where a server does', async () => {
    // The tab of the page leads back to its list, too.
    await page.getByRole('tab', { name: 'MCP servers' }).click()
    await servers.getByRole('button', { name: 'Add manually…' }).click()
    await servers.getByRole('textbox', { name: 'Name' }).fill('far')
    await servers.getByRole('combobox', { name: 'Type' }).selectOption('http')
    await servers.getByRole('textbox', { name: 'URL' }).fill(`http://127.0.0.1:${port}/mcp`)
    await servers.getByRole('button', { name: 'Save and start' }).click()
    await expect(servers.getByRole('alert')).toContainText('Nothing is listening at that URL.')
    const server = spawn(process.execPath, [EVERYTHING, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    try {
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/mcp`).then(
              () => true,
              () => false,
            ),
          { timeout: 30_000 },
        )
        .toBe(true)
      await servers.getByRole('button', { name: 'Restart' }).click()
      await expect(servers.getByRole('status')).toContainText(/\d+ tools/, { timeout: 20_000 })
    } finally {
      server.kill('SIGKILL')
    }
    await servers.getByRole('button', { name: 'Remove far' }).click()
    await servers.getByRole('button', { name: 'Remove?' }).click()
    await servers.getByRole('button', { name: /^helper/ }).click()
  })

  const fix = async (description: string) => {
    await servers.getByRole('button', { name: 'Edit' }).click()
    await servers.getByRole('textbox', { name: 'Command' }).fill(process.execPath)
    await servers.getByRole('textbox', { name: 'Arguments' }).fill(`${FAULT_SERVER}\ndescribed\n""\n${description}`)
    await servers.getByRole('button', { name: 'Save and start' }).click()
  }
  const tool = servers.getByRole('listitem', { name: 'good' })

  await test.step('mended, and its tool is tried by a form', async () => {
    await fix('Does what it is told')
    await expect(servers.getByRole('status')).toContainText('1 tool')
    await tool.getByText('Details and test').click()
    await tool.getByRole('textbox', { name: 'text' }).fill('hello')
    await tool.getByRole('button', { name: 'Call good' }).click()
    await expect(tool.getByRole('region', { name: 'Result' }).first()).toContainText('did good')
    await look(page, 'tool')
    await servers.getByText('Log', { exact: true }).click()
    await expect(servers.getByRole('region', { name: 'Log' })).toContainText('tools/call')
  })

  await test.step('a changed definition is set aside until it is accepted', async () => {
    await fix('Does what it likes')
    await expect(servers.getByRole('status')).toContainText('1 changed')
    await expect(tool.locator('ins')).toContainText('likes')
    await expect(tool.getByRole('switch')).toBeDisabled()
    await look(page, 'changed')
    await tool.getByRole('button', { name: 'Accept the new good definition' }).click()
    await expect(tool.getByRole('switch')).toBeChecked()
  })

  await test.step('switched off by tool and by server, and removed', async () => {
    await tool.getByRole('switch').click()
    await expect(tool).toContainText('off')
    await servers.getByRole('switch', { name: 'Enable helper' }).click()
    await expect(servers.getByRole('status')).toContainText('Off')
    await servers.getByRole('button', { name: 'Remove helper' }).click()
    await servers.getByRole('button', { name: 'Remove?' }).click()
    await expect(servers).toContainText('No servers yet.')
  })
})

test('servers are pasted, and one of their pictures is called for by the model and shown', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const model = await modelServer([
    saying('Sampled words.'),
    calling('everything__get_tiny_image', {}),
    saying('A tiny picture.'),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, model.baseUrl)
  await makeProfile(page)
  await openFolder(atrium, await folder('work'))
  const servers = await openServers(page)
  await servers.getByRole('button', { name: 'Add a server…' }).click()
  const pasted = {
    mcpServers: {
      everything: { command: process.execPath, args: [EVERYTHING, 'stdio'] },
      odd: { url: 'ftp://nowhere.invalid' },
    },
  }
  await servers.getByRole('textbox', { name: 'Configuration, command, or URL' }).fill(JSON.stringify(pasted, null, 2))
  await expect(servers.getByRole('region', { name: 'everything' })).toContainText(EVERYTHING)
  await expect(servers).toContainText('Skipped “odd”: its URL must start with https:// or http://.')
  await look(page, 'paste')
  await servers.getByRole('button', { name: 'Add 1 server' }).click()
  await servers.getByRole('button', { name: 'All servers' }).click()
  await expect(servers.getByRole('button', { name: /^everything/ })).toContainText('tools', { timeout: 30_000 })
  await look(page, 'list')

  await test.step('the server asks the person, and then the model', async () => {
    await servers.getByRole('button', { name: /^everything/ }).click()
    const asking = servers.getByRole('listitem', { name: 'trigger-elicitation-request' })
    await asking.getByText('Details and test').click()
    await asking.getByRole('button', { name: 'Call trigger-elicitation-request' }).click()
    const form = page.getByRole('dialog', { name: '“everything” asks you for information' })
    const day = form.getByRole('textbox', { name: /date format \(such as 2026-11-22\)/ })
    await day.fill('tomorrow')
    await form.getByRole('button', { name: 'Answer' }).click()
    await expect(form.getByRole('textbox', { name: 'String (required)' })).toBeFocused()
    await expect(form).toContainText('This field is required.')
    await expect(form).toContainText('Enter it in this format: 2026-11-22.')
    await expect(day).toHaveValue('tomorrow')
    await look(page, 'asked')
    await form.getByRole('textbox', { name: 'String (required)' }).fill('Ada')
    await form.getByRole('button', { name: 'Answer' }).click()
    await expect(day).toBeFocused()
    await day.fill('2026-11-23')
    await form.getByRole('button', { name: 'Answer' }).click()
    await expect(asking.getByRole('status')).toContainText('Ada')

    const sampling = servers.getByRole('listitem', { name: 'trigger-sampling-request' })
    await sampling.getByText('Details and test').click()
    await sampling.getByRole('textbox', { name: /^prompt/ }).fill('Say something')
    await sampling.getByRole('button', { name: 'Call trigger-sampling-request' }).click()
    const request = page.getByRole('dialog', { name: '“everything” wants to send a request to your model' })
    await expect(request.getByRole('region', { name: 'Message' })).toContainText('Say something')
    await expect(request).toContainText('“test-model” answers the request below')
    await expect(request).toContainText('Max output tokens')
    await request.getByRole('button', { name: 'Let the model answer' }).click()
    await expect(sampling.getByRole('status')).toContainText('Sampled words.')
  })

  await test.step('a call that takes long is stopped', async () => {
    const long = servers.getByRole('listitem', { name: 'trigger-long-running-operation' })
    await long.getByText('Details and test').click()
    await long.getByRole('button', { name: 'Call trigger-long-running-operation' }).click()
    await expect(long.getByRole('status')).toContainText('Calling…')
    await look(page, 'calling')
    const stop = long.getByRole('button', { name: 'Stop calling trigger-long-running-operation' })
    await expect(stop).toBeFocused()
    await stop.press('Enter')
    await expect(long.getByRole('status')).toHaveText(/^You stopped the call\./)
    await expect(long.getByRole('button', { name: 'Call trigger-long-running-operation' })).toBeFocused()
    await look(page, 'stopped-call')
  })

  await test.step('Enable tool a profile says which of its tools the model', async () => {
    await servers.getByRole('listitem', { name: 'echo', exact: true }).getByRole('switch').click()
    await expect(servers.getByRole('listitem', { name: 'echo', exact: true })).toContainText('off')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Tools' }).click()
    const offered = settings.getByTestId('offered-tools')
    await expect(offered).toContainText('everything__get_tiny_image')
    await expect(offered).not.toContainText('everything__echo')
    await look(page, 'offered-tools')
  })
  await closeSettings(page)

  await say(page, 'show me')
  await expect(card(page)).toContainText('get-tiny-image')
  await card(page)
    .getByRole('button', { name: /get-tiny-image$/ })
    .click()
  await expect(timeline(page)).toContainText('A tiny picture.')
  const line = toolLine(page, 'everything')
  await line.getByRole('button').first().click()
  await expect(line.locator('img')).toBeVisible()
  await look(page, 'answer')
  await model.close()
})

test('a folder’s server starts only once all of it was shown and agreed to, and again when it changes', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('work')
  const write = async (...args: string[]) => {
    await mkdir(join(workspace, '.agents'), { recursive: true })
    const mcpServers = { charts: { command: process.execPath, args, env: { CHART_STYLE: 'plain' } } }
    await writeFile(join(workspace, '.agents/mcp.json'), JSON.stringify({ mcpServers }))
  }
  await write(FAULT_SERVER, 'good', join(workspace, 'started'))
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  const servers = await openServers(page)
  await expect(servers.getByRole('switch', { name: 'Enable charts' })).toHaveCount(0)
  await servers.getByRole('button', { name: 'Review… charts' }).click()
  const trust = servers.getByRole('region', { name: 'Start “charts”?' })
  for (const part of [process.execPath, FAULT_SERVER, 'CHART_STYLE=plain', '.agents/mcp.json']) {
    await expect(trust).toContainText(part)
  }
  await expect(readFile(join(workspace, 'started'))).rejects.toThrow('ENOENT')
  await look(page, 'trust')
  await trust.getByRole('button', { name: 'Approve and start charts' }).click()
  const power = servers.getByRole('switch', { name: 'Enable charts' })
  await expect(power).toBeFocused()
  await expect(servers.getByRole('status')).toContainText('1 tool')
  await closeSettings(page)

  await write(FAULT_SERVER, 'read-only', join(workspace, 'started'))
  await openServers(page)
  await servers.getByRole('button', { name: /^charts/ }).click()
  const again = servers.getByRole('region', { name: '“charts” has changed. Start it again?' })
  await expect(again).toContainText('− Argument 2: good')
  await expect(again).toContainText('+ Argument 2: read-only')
  await look(page, 'trust-again')
  await again.getByRole('button', { name: 'Leave off' }).click()
  await expect(again).toHaveCount(0)
  await expect(power).not.toBeChecked()
  await expect(power).toBeFocused()
})

test('in a small window a server’s page begins at its top, and only the ends of its question stay in sight', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  await page.evaluate(() => window.bridge.call('settings.update', { textSize: 200 }))
  const servers = await openServers(page)
  await servers.getByRole('button', { name: 'Add a server…' }).click()
  const mcpServers = { everything: { command: process.execPath, args: [EVERYTHING, 'stdio'] } }
  await servers.getByRole('textbox', { name: 'Configuration, command, or URL' }).fill(JSON.stringify({ mcpServers }))
  await servers.getByRole('button', { name: 'Add 1 server' }).click()
  await servers.getByRole('button', { name: 'All servers' }).click()
  await expect(servers.getByRole('button', { name: /^everything/ })).toContainText('tools', { timeout: 30_000 })
  await servers.getByRole('button', { name: /^everything/ }).click()
  await expect(servers.getByRole('button', { name: 'All servers' })).toBeInViewport({ ratio: 1 })

  const asking = servers.getByRole('listitem', { name: 'trigger-elicitation-request' })
  await asking.getByText('Details and test').click()
  await asking.getByRole('button', { name: 'Call trigger-elicitation-request' }).click()
  const form = page.getByRole('dialog', { name: '“everything” asks you for information' })
  await expect(form.getByText('Never enter passwords or keys here.')).toBeInViewport()
  await form.getByRole('textbox').last().focus()
  await expect(form.getByText('Never enter passwords or keys here.')).not.toBeInViewport()
  await expect(form.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  await expect(form.getByRole('button', { name: 'Answer' })).toBeInViewport({ ratio: 1 })
  await look(page, 'asked-in-little-room')
  await form.getByRole('button', { name: 'Decline' }).click()
  await expect(form).toHaveCount(0)
})
