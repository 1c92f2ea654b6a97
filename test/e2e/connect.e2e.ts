import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { openFolder } from './person'

test('a vendor that is known needs its key and a model; all else is there for whoever opens it', async ({
  launch,
  folder,
}) => {
  const { page } = await launch(await folder('data'))
  await page.getByRole('radio', { name: /A language model/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('openai')
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await expect(address).toBeHidden()
  const all = dialog.getByRole('button', { name: 'Connect' }).or(dialog.getByText('More settings'))
  for (const part of await all.all()) await expect(part).toBeInViewport()
  await dialog.getByText('More settings').click()
  await expect(address).toHaveValue('https://api.openai.com/v1')
  await expect(dialog.getByRole('checkbox', { name: 'Let the provider search the web' })).toBeVisible()
  await address.fill('nowhere at all')
  await dialog.getByText('More settings').click()
  await expect(address).toBeHidden()
  // What is wrong is not left in what is folded.
  await dialog.getByRole('textbox', { name: 'Key' }).fill('sk-test')
  await dialog.getByRole('combobox', { name: 'Model' }).fill('gpt')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(address).toBeVisible()
  await expect(dialog.getByText('This is no address.')).toBeVisible()
  // Of a vendor whose address has a gap it is asked for at once.
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Azure OpenAI' })
  await expect(address).toBeVisible()
})

test('a key that was typed for one server is not given to another', async ({ launch, folder }) => {
  const { page } = await launch(await folder('data'))
  await page.getByRole('radio', { name: /A language model/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  const kind = dialog.getByRole('combobox', { name: 'Kind' })
  const key = dialog.getByLabel(/^Key/)
  await kind.selectOption({ label: 'OpenAI' })
  await key.fill('sk-for-openai')
  await kind.selectOption({ label: 'Other server' })
  await expect(key).toHaveValue('')
  await expect(dialog.getByRole('combobox', { name: 'Protocol' })).toHaveValue('openai-chat')
  await key.fill('for-my-server')
  await kind.selectOption({ label: 'Anthropic' })
  await expect(key).toHaveValue('')
})

test('a server of one’s own needs no name, not even for the list of its models, and is called by its host', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([], ['small', 'large'])
  const { host } = new URL(server.baseUrl)
  const { page } = await launch(await folder('data'))
  await page.getByRole('radio', { name: /A language model/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Other server' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill(host)
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('placeholder', host)
  await dialog.getByRole('button', { name: 'Load models' }).click()
  await expect(dialog).toContainText('2 found.')
  await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeFocused()
  await page.keyboard.type('small')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog).toHaveCount(0)
  const providers = await page.evaluate(() => window.bridge.call('app.start', undefined))
  expect(JSON.stringify(providers)).toContain(`"label":"${host}"`)
  await server.close()
})

test('what is written about a provider outlives its window, but for what may be a key', async ({ launch, folder }) => {
  const { page } = await launch(await folder('data'))
  const open = () => page.getByRole('radio', { name: /A language model/ }).click()
  await open()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Other server' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden server')
  await dialog.getByLabel(/^Key/).fill('sk-secret')
  await dialog.getByText('More settings', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Headers' }).fill('X-Key: sk-secret')
  await page.keyboard.press('Escape')
  await expect(dialog.getByTestId('unsaved')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk-secret')
  await page.reload()
  await open()
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Garden server')
  await expect(dialog.getByLabel(/^Key/)).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveValue('openai')
})

test('a server that does not answer is no longer asked when the person says so', async ({ launch, folder }) => {
  const silent = await modelServer([{ type: 'no-headers' }], { type: 'no-headers' })
  try {
    const atrium = await launch(await folder('data'))
    const { page } = atrium
    await page.getByRole('radio', { name: /A language model/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByRole('alert').first()).toContainText('only with a key')
    await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Other server' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Silent')
    await dialog.getByRole('textbox', { name: 'Address' }).fill(silent.baseUrl)
    await dialog.getByRole('button', { name: 'Load models' }).click()
    await expect(dialog.getByText('Asking the server…')).toBeVisible()
    await look(page, 'connect-loading')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByRole('button', { name: 'Load models' })).toBeEnabled()
    await expect(dialog.getByText('Asking the server…')).toHaveCount(0)
    await silent.requests[0]?.closed

    await dialog.getByRole('combobox', { name: 'Model' }).fill('m')
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog).toHaveCount(0)
    await openFolder(atrium, await folder('work'))
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Providers' }).click()
    await settings.getByRole('button', { name: 'Test Silent' }).click()
    await expect(settings.getByText('Asking…')).toBeVisible()
    await look(page, 'provider-testing')
    const cancel = settings.getByRole('button', { name: 'Cancel the test of Silent' })
    await expect(cancel).toBeFocused()
    await cancel.press('Enter')
    await expect(settings.getByText('Asking…')).toHaveCount(0)
    await expect(settings.getByRole('button', { name: 'Test Silent' })).toBeFocused()
    await silent.requests[1]?.closed
    expect(silent.requests).toHaveLength(2)
  } finally {
    await silent.close()
  }
})
