import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { SavedVaultEntry } from '../../shared/vault/vault-entry'
import { calling, saying } from '../helpers/chat-answers'
import { secretFinder } from '../helpers/find-secrets'
import { randomSecrets } from '../helpers/random-secrets'
import { look } from './axe'
import { CARD, start } from './card-scene'
import { expect, test } from './launch'
import { card, makeProfile, readCard, say, timeline, toolLine } from './person'

const secrets = randomSecrets(20, 7)
const find = secretFinder(secrets)
const [first = ''] = secrets

const keep = (page: Page, entry: SavedVaultEntry) =>
  page.evaluate(wanted => window.bridge.call('vault.save', { entry: wanted }), entry)

async function textIn(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter(file => file.isFile())
    .map(file => readFile(join(file.parentPath, file.name), 'latin1').catch(() => ''))
  return (await Promise.all(texts)).join('\n')
}

test('a command and a model are given secrets once the person agreed, and nothing else shows them', async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const { page, server, workspace } = await start({ launch, folder }, {}, data)
  await makeProfile(page, { toolset: 'polpo' })
  const print = 'for (const v of Object.values(process.env)) console.log(v, JSON.stringify(v), encodeURIComponent(v))'
  await writeFile(
    join(workspace, 'print.cjs'),
    `${print}\nrequire('fs').writeFileSync(process.env.OUT, process.env.V0)\n`,
  )
  const out = join(await folder('out'), 'given')

  await test.step('the list in the settings follows what is saved elsewhere, and says what may be done with it', async () => {
    await page.keyboard.press('Control+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill('secrets')
    await page.keyboard.press('Enter')
    await expect(settings).toContainText(
      'The vault stores keys, passwords, and tokens for requests that models make. A model sees only their names. A value is filled in once you approve the request, and is sent only to the hosts you list here.',
    )
    const fields = secrets.map((value, at) => ({ name: `f${at}`, isSecret: true, value }))
    await keep(page, { name: 'many', kind: 'custom', hosts: [], commands: true, fields })
    const item = settings.getByRole('listitem').filter({ hasText: 'many' })
    await expect(item).toContainText('Can be given to commands')
    await settings.getByRole('button', { name: 'Edit many' }).click()
    await expect(settings.getByRole('checkbox', { name: 'Commands on this computer' })).toBeChecked()
    const field = settings.getByRole('group', { name: 'Field f19' })
    await field.getByRole('textbox', { name: 'Field' }).fill('last')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(item).toContainText('last')
    await look(page, 'vault-commands')
    await page.keyboard.press('Escape')
  })

  await test.step('a command gets them in its environment', async () => {
    const given = secrets.map((_, at) => `V${at}=vault:many.${at === 19 ? 'last' : `f${at}`}`).join(' ')
    server.add(calling('bash', { command: `OUT=${out} ${given} node print.cjs` }), saying('It ran.'))
    await say(page, 'run it')
    await expect(card(page)).toContainText('vault:many.last as V19')
    await expect(card(page)).toContainText(
      'A program with a secret can send it anywhere. The model doesn’t see it: it’s masked in the program’s output.',
    )
    await look(page, 'vault-command-card', CARD)
    await readCard(page)
    await page.keyboard.press('Control+Enter')
    await expect(timeline(page)).toContainText('It ran.')
    expect(await readFile(out, 'utf8')).toBe(first)
    await toolLine(page, 'node print.cjs').last().click()
    await expect(timeline(page)).toContainText('[vault:many.last]')
  })

  await test.step('the model is told them, and what it says of them is covered', async () => {
    server.add(calling('vault_get', { service: 'many' }), saying(`They are ${secrets.join(' and ')}. That is all.`))
    await say(page, 'look at them')
    await expect(card(page)).toContainText('gets these values and may keep them')
    await look(page, 'vault-get-card', CARD)
    await readCard(page)
    await page.keyboard.press('Control+Enter')
    await expect(timeline(page)).toContainText('That is all.')
    await expect(timeline(page)).toContainText('They are [vault:many.f0]')
    const told = JSON.stringify(server.requests.at(-1)?.body)
    expect(told).toContain(JSON.stringify(first).slice(1, -1))
  })

  const requests = server.requests.slice(0, -1).map(({ body }) => body)
  expect(find(JSON.stringify(requests)), 'what the model got before').toBeUndefined()
  expect(find(await page.content()), 'the page').toBeUndefined()
  expect(find(await page.evaluate(() => document.body.innerText)), 'the page as it is read').toBeUndefined()
  expect(find(await page.title()), 'the title').toBeUndefined()
  expect(find(await textIn(data)), 'the data folder').toBeUndefined()
  await server.close()
})
