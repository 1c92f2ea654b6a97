import { expect, test } from 'vitest'
import { isLocalAddress, isLoopback, reachableAddress } from '../../../shared/browser/local-address'

test.each([
  'http://localhost:3000/',
  'https://app.localhost/',
  'http://127.0.0.1/',
  'http://127.1.2.3:80/',
  'http://[::1]:3000/',
  'http://0.0.0.0:3000/',
  'http://[::]:3000/',
  'http://10.1.2.3/',
  'http://172.31.0.1/',
  'http://192.168.1.20:8080/',
  'http://100.64.0.1/',
  'http://[fd12::1]/',
  'http://[fe80::1]/',
  'http://printer.local/',
  'http://nas/',
  'http://2130706433/',
])('%s is of this computer or its network', url => {
  expect(isLocalAddress(url)).toBe(true)
})

test.each([
  'https://example.com/',
  'http://172.32.0.1/',
  'http://11.0.0.1/',
  'http://100.128.0.1/',
  'http://[2a00::1]/',
  'http://localhost.example.com/',
  'http://127.0.0.1.example.com/',
  'mailto:a@localhost',
  'file:///localhost',
  'no address',
])('%s is not', url => {
  expect(isLocalAddress(url)).toBe(false)
})

test('of these, loopback is this computer alone', () => {
  const all = [
    'http://localhost:1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://a.localhost/',
    'http://192.168.0.1/',
  ]
  expect(all.map(isLoopback)).toEqual([true, true, true, true, false])
})

test('a server that listens everywhere is reached here', () => {
  expect(reachableAddress('http://0.0.0.0:3000')).toBe('http://localhost:3000/')
  expect(reachableAddress('http://[::]:8000/a?b#c')).toBe('http://localhost:8000/a?b#c')
  expect(reachableAddress('http://0.0.0.0/')).toBe('http://localhost/')
  expect(reachableAddress('http://[::1]:3000/')).toBe('http://[::1]:3000/')
  expect(reachableAddress('http://0.0.0.0.example.com/')).toBe('http://0.0.0.0.example.com/')
})
