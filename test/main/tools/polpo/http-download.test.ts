import { describe, expect, test } from 'vitest'
import { httpDownload } from '../../../../main/tools/polpo/http-download'
import { planOf } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

describe('http_download', () => {
  test('plans where it is saved and who is asked', async () => {
    const context = await toolContext()
    const { effects } = await planOf(httpDownload, { url: 'https://a.example/x.zip', path: 'in/x.zip' }, context)
    expect(effects).toEqual([
      {
        type: 'network',
        method: 'GET',
        url: 'https://a.example/x.zip',
        hosts: ['a.example'],
        raw: true,
        saveTo: 'in/x.zip',
        timeLimitMs: 120_000,
      },
    ])
  })

  test.each([
    [{ url: 'https://a.example/x', path: 'there.txt' }, 'there.txt exists. Choose another path'],
    [{ url: 'https://a.example/x', path: '../x' }, 'outside the workspace'],
    [{ url: 'ftp://a.example/x', path: 'x' }, 'http or https'],
    [{ url: 'http://169.254.169.254/latest', path: 'x' }, 'machines of a cloud'],
    [{ url: 'https://a.example/x', path: 'x', headers: { Host: 'b' } }, 'must not set Host'],
  ])('refuses %j in words', async (input, words) => {
    await expect(planOf(httpDownload, input, await toolContext({ 'there.txt': '' }))).rejects.toThrow(words)
  })
})
