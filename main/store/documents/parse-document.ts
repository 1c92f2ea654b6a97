import { z } from 'zod'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'

/**
 * From a version to the next one: the function at 1 makes data of version 2. Plain data in, plain data out; the schema
 * checks the result.
 */
export type Migrations = Readonly<Record<number, (data: unknown) => unknown>>

/** The format of data in a file: its schema, the version that is written (1 if not given), and the migrations from older ones. */
export type DocumentFormat<T> = { schema: z.ZodType<T>; version?: number; migrations?: Migrations }

const Envelope = z.object({ version: z.number().int().min(1), data: z.unknown() })

/** The data in a document's bytes. Throws an `Error` that says in words why they cannot be used. */
export function parseDocument<T>(bytes: Uint8Array, format: DocumentFormat<T>): T {
  const { version, data } = parseEnvelope(parseJson(bytes))
  const current = format.version ?? 1
  if (version > current) throw new WordedError(sentence`it was written by a newer version of Atrium`)
  return parseData(migrate(data, { from: version, to: current, steps: format.migrations ?? {} }), format.schema)
}

function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw new WordedError(sentence`the file is empty`)
  if (bytes.every(byte => byte === 0)) throw new WordedError(sentence`it contains only zero bytes`)
  try {
    // A decoder drops a byte order mark, which editors on Windows like to add.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), withoutPrototype)
  } catch (cause) {
    throw new WordedError(sentence`it’s incomplete or not valid JSON`, { cause })
  }
}

/** Drops `__proto__`, which a later copy of the object might take for its prototype. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

function parseEnvelope(value: unknown): z.infer<typeof Envelope> {
  const parsed = Envelope.safeParse(value)
  if (!parsed.success) throw new WordedError(sentence`it isn’t a file of this kind`, { cause: parsed.error })
  return parsed.data
}

function migrate(data: unknown, { from, to, steps }: { from: number; to: number; steps: Migrations }): unknown {
  let migrated = data
  for (let version = from; version < to; version++) {
    const step = steps[version]
    if (!step) throw new WordedError(sentence`its version, ${version}, is unknown`)
    migrated = step(migrated)
  }
  return migrated
}

function parseData<T>(data: unknown, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new WordedError(sentence`part of it has the wrong format`, { cause: parsed.error })
  return parsed.data
}
