import { expect, test } from 'vitest'
import { socketAddress } from '../../../../main/mcp/serve/socket-address'

test('is in the data where a socket may have so long a path, else in a folder of the person for temporary files', () => {
  expect(socketAddress('/home/a/.config/Atrium', 'linux')).toBe('/home/a/.config/Atrium/mcp.sock')
  const long = `/home/${'ä'.repeat(60)}`
  expect(Buffer.byteLength(socketAddress(long, 'darwin'))).toBeLessThan(104)
  expect(socketAddress(long, 'darwin')).not.toBe(socketAddress(`${long}b`, 'darwin'))
})

test('is a pipe of its own for each data on Windows', () => {
  const address = socketAddress('C:\\Users\\A\\Atrium', 'win32')
  expect(address).toMatch(/^\\\\\.\\pipe\\atrium-[0-9a-f]{16}$/)
  expect(socketAddress('C:\\Users\\B\\Atrium', 'win32')).not.toBe(address)
})
