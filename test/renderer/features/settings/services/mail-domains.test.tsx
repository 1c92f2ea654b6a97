import { expect, test } from 'vitest'
import { MailDomains } from '../../../../../renderer/features/settings/services/mail-domains'
import { fakeMain } from '../../../fake-main'
import { dispatch, mounted, settled, typeInto } from '../../../mounted'

test('the domains that mail may go to are kept once the field is left', async () => {
  const { calls } = fakeMain({ 'settings.update': () => new Error('It is only asked.') })
  const { place } = await mounted(<MailDomains />)
  const field = place.querySelector('textarea') as unknown as HTMLInputElement
  dispatch(field, 'focusout')
  expect(calls).toEqual([])
  typeInto(field, ' example.com \n\nexample.org')
  dispatch(field, 'focusout')
  await settled()
  expect(calls).toEqual([['settings.update', { mailDomains: ['example.com', 'example.org'] }]])
})
