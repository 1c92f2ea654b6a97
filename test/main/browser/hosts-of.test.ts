import { expect, test } from 'vitest'
import { hostsOf } from '../../../main/browser/hosts-of'

test('a host is named with its port, once, and a page that is empty has none', () => {
  const urls = [
    'https://a.example/x',
    'http://A.example:80/',
    'http://a.example:8080/',
    'about:blank',
    '',
    undefined,
    'x',
  ]
  expect(hostsOf(...urls)).toEqual(['a.example', 'a.example:8080'])
})
