import { expect, test } from 'vitest'
import { multipart } from '../../../main/connected-services/multipart'

test('a form is read as it was meant, whatever its values and its bytes are', async () => {
  const bytes = Uint8Array.from({ length: 512 }, (_, at) => at % 256)
  const fields = { model: 'whisper-1', prompt: 'Two\r\nlines, “quotes” and --boundary', language: undefined }
  const { type, body } = multipart(fields, { field: 'file', name: 'speech.wav', type: 'audio/wav', bytes })
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  expect([...form.keys()]).toEqual(['model', 'prompt', 'file'])
  expect(form.get('prompt')).toBe(fields.prompt)
  const file = form.get('file') as File
  expect([file.name, file.type]).toEqual(['speech.wav', 'audio/wav'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
})
