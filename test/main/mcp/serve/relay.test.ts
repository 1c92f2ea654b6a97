import { expect, test } from 'vitest'
import { servedFolder } from '../../../../main/mcp/serve/relay'

test('the folder stands behind --mcp, by its full path or from where the program was started', () => {
  expect(servedFolder(['atrium'], '/here')).toBeUndefined()
  expect(servedFolder(['atrium', '--mcp'], '/here')).toEqual({})
  expect(servedFolder(['atrium', '--mcp', '/there'], '/here')).toEqual({ folder: '/there' })
  expect(servedFolder(['electron', '.', '--mcp', 'below', '--other'], '/here')).toEqual({ folder: '/here/below' })
  expect(servedFolder(['atrium', '--mcp', '--other'], '/here')).toEqual({})
})
