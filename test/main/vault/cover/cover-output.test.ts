import { expect, test } from 'vitest'
import { coverOutput } from '../../../../main/vault/cover/cover-output'

const secrets = [{ reference: 'vault:a.b', value: 's3cret-value' }]

test('takes colours out, also where a sequence comes in two pieces within the secret', () => {
  const output = coverOutput(secrets)
  const pieces = ['\u001b[1mIt is s3c\u001b[3', '1mret\u001b', '[0m-value', ' now.\u001b[0m\n']
  expect(pieces.map(output.next).join('') + output.rest()).toBe('It is [vault:a.b] now.\n')
})

test('waits for nothing else', () => {
  const output = coverOutput(secrets)
  expect(output.next('100% [done]\n')).toBe('100% [done]\n')
  expect(output.rest()).toBe('')
})
