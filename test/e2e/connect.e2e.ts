import { expect, test } from './launch'

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
  await expect(dialog.getByRole('combobox', { name: 'Speaks' })).toHaveValue('openai-chat')
  await key.fill('for-my-server')
  await kind.selectOption({ label: 'Anthropic' })
  await expect(key).toHaveValue('')
})
