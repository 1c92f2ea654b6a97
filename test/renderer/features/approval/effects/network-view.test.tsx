import { expect, test } from 'vitest'
import { NetworkView } from '../../../../../renderer/features/approval/effects/network-view'
import { drawn } from '../../../drawn'

test('a service that a page is asked for through is explained, and the page’s own server is not', () => {
  const url = 'https://example.com/a'
  const saidOf = (hosts: string[]) =>
    drawn(<NetworkView effect={{ type: 'network', method: 'GET', url, hosts }} />).textContent
  expect(saidOf(['markdown.new', 'example.com'])).toContain('Goes throughmarkdown.new, which turns pages')
  expect(saidOf(['example.com'])).not.toContain('Goes through')
})
