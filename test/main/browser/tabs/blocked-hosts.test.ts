import { expect, test } from 'vitest'
import { blockedHosts } from '../../../../main/browser/tabs/blocked-hosts'

test('a host the network refused is this computer’s, or is not there; it let all others through', async () => {
  let tell = (_address: string): void => undefined
  const ways = blockedHosts({
    whenRefused(heard) {
      tell = heard
      return () => undefined
    },
  })
  for (const address of ['127.0.0.1:80', '[::1]:8080', 'localhost:3000', 'nowhere.invalid:443']) tell(address)
  expect(await ways.kindOf('http://127.0.0.1/x')).toBe('proxy')
  expect(await ways.kindOf('http://[::1]:8080/')).toBe('proxy')
  expect(await ways.kindOf('http://localhost:3000/')).toBe('proxy')
  expect(await ways.kindOf('https://nowhere.invalid/')).toBe('not-found')
  expect(await ways.kindOf('http://127.0.0.1:81/')).toBe(undefined)
  expect(await ways.kindOf('about:blank')).toBe(undefined)
})
