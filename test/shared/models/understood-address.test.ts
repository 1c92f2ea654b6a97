import { expect, test } from 'vitest'
import { understoodAddress } from '../../../shared/models/understood-address'

test.each([
  ['127.0.0.1:1234', 'http://127.0.0.1:1234/v1'],
  ['localhost:11434', 'http://localhost:11434/v1'],
  ['my-server:8080/v1', 'http://my-server:8080/v1'],
  ['[::1]:8080', 'http://[::1]:8080/v1'],
  ['192.168.0.7:8000/v1/', 'http://192.168.0.7:8000/v1'],
  ['10.1.2.3/api/v1', 'http://10.1.2.3/api/v1'],
  ['172.31.0.1:80', 'http://172.31.0.1/v1'],
  ['172.32.0.1', 'https://172.32.0.1'],
  ['box.local:1234', 'http://box.local:1234/v1'],
  ['models.example.com', 'https://models.example.com'],
  ['models.example.com/v1', 'https://models.example.com/v1'],
  ['api.openai.com', 'https://api.openai.com/v1'],
  ['https://api.openai.com', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1'],
  ['http://localhost:1234/v1/models', 'http://localhost:1234/v1'],
  [' "http://localhost:1234/v1" ', 'http://localhost:1234/v1'],
  ['<https://models.example.com/v1>,', 'https://models.example.com/v1'],
  ['http:/localhost:1234', 'http://localhost:1234/v1'],
  ['https//models.example.com/v1', 'https://models.example.com/v1'],
  ['HTTP://localhost:1234/v1', 'http://localhost:1234/v1'],
  ['https://models.example.com/v1?api-version=2', 'https://models.example.com/v1?api-version=2'],
])('%j is meant as %j', (written, meant) => {
  expect(understoodAddress(written, 'openai-chat')).toBe(meant)
  expect(understoodAddress(meant, 'openai-chat')).toBe(meant)
})

test.each(['', 'my server', 'https://{your-resource}.openai.azure.com/openai/v1', 'ftp://localhost'])(
  '%j stays as it is, to be told what is wrong with it',
  written => expect(understoodAddress(written, 'openai-chat')).toBe(written),
)

test('a path that Anthropic’s protocol adds by itself is not added', () => {
  expect(understoodAddress('localhost:8080', 'anthropic')).toBe('http://localhost:8080')
})
