import { expect, test } from 'vitest'
import { toolContent } from '../../../../main/mcp/serve/tool-content'

test('texts and images are handed on, and an image that is gone becomes words', async () => {
  const image = async (hash: string) => {
    if (hash === 'gone') throw new Error('gone')
    return new Uint8Array([1, 2, 3])
  }
  const picture = (blob: string) => ({ type: 'image' as const, mimeType: 'image/png', blob })
  const content = [{ type: 'text' as const, text: 'a' }, picture('kept'), picture('gone')]
  expect(await toolContent('explore_workspace', { isError: false, content }, image)).toEqual({
    isError: false,
    content: [
      { type: 'text', text: 'a' },
      { type: 'image', mimeType: 'image/png', data: 'AQID' },
      { type: 'text', text: 'The image can no longer be read.' },
    ],
  })
})
