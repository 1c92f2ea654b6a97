import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saying } from '../helpers/chat-answers'
import { modelServer, plain, type RecordedRequest } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, connectInDialog, openFolder, say, timeline } from './person'

const picker = { name: /^Model:/ }
const modelOf = ({ body }: RecordedRequest) => (body as { model?: string } | undefined)?.model

test('a person who has connected a server picks among its models, with the keys alone, and needs no profile', async ({
  launch,
  folder,
}) => {
  const models = ['claude-opus-5-5', 'claude-haiku-5-5', 'nomic-embed-text', 'tiny']
  const server = await modelServer([saying('One.'), saying('Two.'), saying('Three.')], models)
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  await connectInDialog(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await expect(page.getByRole('button', { name: /^Profile:/ })).toHaveCount(0)
  await say(page, 'first')
  await expect(timeline(page)).toContainText('One.')

  await test.step('the list has what the server offers, by names that are read', async () => {
    await page.getByRole('button', picker).click()
    const field = page.getByRole('combobox', { name: 'Find a model or profile, or enter a model’s exact ID' })
    await expect(field).toBeFocused()
    const list = page.getByRole('listbox', { name: 'Choose a model or profile' })
    await expect(
      list.getByRole('option', { name: /^Claude Opus 5\.5.*accepts images supports thinking/ }),
    ).toBeVisible()
    await expect(list.getByRole('option', { name: /embed/ })).toHaveCount(0)
    await expect(list.locator('[aria-current]')).toContainText('test-model')
    await look(page, 'model-list')
    await field.fill('haiku')
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('button', picker)).toHaveAccessibleName('Model: Claude Haiku 5.5')
  })

  await test.step('its effort stands beside it, and both go along with the next message', async () => {
    await page.getByRole('button', { name: /^Thinking:/ }).click()
    await page.getByRole('menuitemradio', { name: 'High' }).click()
    await expect(page.getByRole('button', { name: 'Thinking: High' })).toBeVisible()
    await say(page, 'second')
    await expect(timeline(page)).toContainText('Two.')
    await expect(page.getByTestId('turn-end').last()).toContainText('Claude Haiku 5.5')
    const chats = server.requests.filter(({ method }) => method === 'POST')
    expect(chats.map(modelOf)).toEqual(['test-model', 'claude-haiku-5-5'])
    expect(chats.at(-1)?.body).toMatchObject({ reasoning_effort: 'high' })
  })

  await test.step('after a restart, without its server, what was known can be picked, and an exact name typed', async () => {
    await atrium.quit()
    await server.close()
    const again = await launch(data)
    await again.page.getByTestId('session-item').first().click()
    const button = again.page.getByRole('button', picker)
    await expect(button).toHaveAccessibleName('Model: Claude Haiku 5.5')
    await button.click()
    const list = again.page.getByRole('listbox', { name: 'Choose a model or profile' })
    await expect(again.page.getByRole('alert')).toContainText('Test server: Can’t reach')
    await expect(list.getByRole('group').first().getByRole('option')).toHaveCount(2)
    await expect(list.getByRole('option', { name: /tiny/ })).toBeVisible()
    await look(again.page, 'model-list-offline')
    await again.page.keyboard.type('my-own-model')
    await expect(list.getByRole('option')).toHaveCount(1)
    await again.page.keyboard.press('Enter')
    await expect(button).toHaveAccessibleName('Model: my-own-model')
    await expect(button).toBeFocused()
  })
})

test('an address without a scheme is understood, and said as it is', { tag: '@deep' }, async ({ launch, folder }) => {
  const server = await modelServer([saying('Here.')])
  const atrium = await launch()
  const { page } = atrium
  const { host } = new URL(server.baseUrl)
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Other server' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
  const address = dialog.getByRole('textbox', { name: 'URL' })
  await address.fill('my server')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByText('Enter a valid URL')).toBeVisible()
  await address.fill(host)
  await expect(dialog.getByText(`Interpreted as http://${host}/v1`)).toBeVisible()
  await look(page, 'address-understood')
  await dialog.getByRole('combobox', { name: 'Model' }).fill('test-model')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toHaveCount(0)
  await openFolder(atrium, await folder('work'))
  await say(page, 'hello')
  await expect(timeline(page)).toContainText('Here.')
  await server.close()
})

test('an error leads to the field where it can be fixed', { tag: '@deep' }, async ({ launch, folder }) => {
  const refused = plain(401, { error: { message: 'Incorrect API key', type: 'invalid_request_error' } })
  const gone = plain(404, { error: { message: 'The model does not exist', code: 'model_not_found' } })
  const server = await modelServer([refused, gone])
  const atrium = await launch()
  const { page } = atrium
  await page.waitForLoadState()

  await test.step('settings without a provider begin at connecting', async () => {
    await openFolder(atrium, await folder('first'))
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect(settings.getByRole('button', { name: 'Add provider…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Connect a provider' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings.getByRole('button', { name: 'Add provider…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
  })

  await test.step('the offline guide’s picker connects, too', async () => {
    await page.getByRole('button', { name: 'Model: Offline guide' }).click()
    await page.getByRole('button', { name: 'Connect a provider…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Other server' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
    await dialog.getByRole('textbox', { name: 'URL' }).fill(server.baseUrl)
    await dialog.getByRole('combobox', { name: 'Model' }).fill('test-model')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Model: test-model' })).toBeVisible()
  })

  const end = page.getByTestId('turn-end').last()
  await test.step('a key that is refused: its field is focused and says why', async () => {
    await say(page, 'one')
    await end.getByRole('button', { name: 'Provider settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit provider' })
    const key = dialog.getByLabel(/^API key/)
    await expect(key).toBeFocused()
    await expect(key).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('alert')).toContainText('The API key was refused')
    await look(page, 'key-asked')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a model that is not there: another one can be picked', async () => {
    await say(page, 'two')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
    await end.getByRole('button', { name: 'Choose another model' }).click()
    await expect(page.getByRole('combobox', { name: /Find a model/ })).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('a server that does not answer: its address is focused and says why', async () => {
    await server.close()
    await say(page, 'three')
    // It is asked again some times, each time after a longer pause.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Retry now' })
      if (await again.isVisible()) await again.click()
      await expect(page.getByTestId('turn-end')).toHaveCount(3, { timeout: 500 })
    }).toPass()
    await end.getByRole('button', { name: 'Provider settings' }).click()
    const address = page.getByRole('dialog', { name: 'Edit provider' }).getByRole('textbox', { name: 'URL' })
    await expect(address).toBeFocused()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
  })
})

test('a key that the system cannot decrypt any more is called lost, and all else is there', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([saying('Back.')])
  const data = await folder('data')
  const { origin } = new URL(server.baseUrl)
  const provider = { id: 'moved', label: 'Moved', protocol: 'openai-chat', baseUrl: server.baseUrl }
  const sealed = {
    providerId: 'moved',
    origin,
    last4: 'WXYZ',
    blob: Buffer.from('of another computer').toString('base64'),
  }
  await atDataFolder(data, 'providers.json', [provider])
  await atDataFolder(data, 'keys.json', { keys: [sealed], unreadable: [] })
  await atDataFolder(data, 'settings.json', { activeModel: { providerId: 'moved', model: 'test-model' } })
  const atrium = await launch(data)
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  await say(page, 'hello')
  const end = page.getByTestId('turn-end').last()
  await expect(end).toContainText(
    'This provider’s API key is lost: the system can no longer decrypt it, for example after a move to another computer or with another keyring. Enter it again. Nothing else is lost.',
  )
  expect(server.requests).toHaveLength(0)
  await end.getByRole('button', { name: 'Provider settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit provider' })
  await expect(dialog.getByLabel(/^API key/)).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('is lost')
  await look(page, 'key-lost')
  await page.keyboard.type('sk-entered-again')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await composer(page).focus()
  await end.getByRole('button', { name: 'Retry' }).click()
  await expect(timeline(page)).toContainText('Back.')
  expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-entered-again')
  await server.close()
})

/** As the app keeps it. */
async function atDataFolder(data: string, name: string, content: unknown): Promise<void> {
  await mkdir(join(data, 'data'), { recursive: true })
  await writeFile(join(data, 'data', name), JSON.stringify({ version: 1, data: content }))
}
