import { randomUUID } from 'node:crypto'

export type FormFile = { field: string; name: string; type: string; bytes: Uint8Array }

/** A form with a file, as browsers send it. Fields that are undefined are left out; none of the names may hold a quote. */
export function multipart(fields: Readonly<Record<string, string | undefined>>, file: FormFile) {
  const boundary = `atrium-${randomUUID()}`
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${head(`name="${name}"`)}\r\n\r\n${value}\r\n`],
  )
  const ofFile = `${head(`name="${file.field}"; filename="${file.name}"`)}\r\nContent-Type: ${file.type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from([...parts, ofFile].join('')),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { type: `multipart/form-data; boundary=${boundary}`, body }
}
