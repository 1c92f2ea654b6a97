import { crc32 } from 'node:zlib'

export type ZipMember = { name: string; text: string | Buffer; mode?: number }

/** The bytes of a zip archive with stored (uncompressed) members; the archive format's fields in order. */
export function zipArchive(members: ZipMember[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, mode = 0o100644 } of members) {
    const common = commonFields(name, Buffer.from(text))
    const body = Buffer.concat([uint32(0x04034b50), common, Buffer.from(name), Buffer.from(text)])
    const madeOnUnix = uint16(0x0314)
    const attributes = [uint16(0), uint16(0), uint16(0), uint32((mode << 16) >>> 0), uint32(offset)]
    directory.push(Buffer.concat([uint32(0x02014b50), madeOnUnix, common, ...attributes, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const size = Buffer.concat(directory).length
  const counts = [uint16(0), uint16(0), uint16(members.length), uint16(members.length)]
  const end = [uint32(0x06054b50), ...counts, uint32(size), uint32(offset), uint16(0)]
  return Buffer.concat([...bodies, ...directory, ...end])
}

/** Version needed, flags, method, time, date, checksum, both sizes, length of the name, length of the extra field. */
function commonFields(name: string, data: Buffer): Buffer {
  const head = [uint16(20), uint16(0), uint16(0), uint16(0), uint16(0x21), uint32(crc32(data))]
  return Buffer.concat([...head, uint32(data.length), uint32(data.length), uint16(name.length), uint16(0)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
