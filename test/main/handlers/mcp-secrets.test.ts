import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mcpSecrets } from '../../../main/handlers/mcp-secrets'
import { openKeys } from '../../../main/store/documents/provider-keys'
import { withoutKeyring } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

test('secrets of any form are kept among the keys, for this start where nothing is encrypted', async () => {
  const file = join(await temporaryFolder(), 'keys.json')
  const secrets = mcpSecrets(
    await openKeys({ file, encryption: withoutKeyring, report: () => undefined, lost: () => undefined }),
  )
  for (const value of ['{"a": "b c"}', 'ü 日\n', '', '=']) {
    await secrets.set('["x"]', value)
    expect(await secrets.get('["x"]')).toBe(value)
  }
  await secrets.remove('["x"]')
  expect(await secrets.get('["x"]')).toBeUndefined()
})
