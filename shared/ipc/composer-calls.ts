import { z } from 'zod'
import { PageOrigin } from '../browser/page-origin'
import { DocumentFacts } from '../documents/document-facts'
import { MailOrigin } from '../mail/read-mail'
import { MAX_COMMAND_CHARACTERS } from '../session/message-limits'
import { Pixels, ResourcePlace } from '../session/messages'

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

/** A file as a person sends it along, or a resource of a server: at most 20 MiB. */
export const SentFile = z.object({
  name: z.string().max(300),
  bytes,
  /** Begins with `text/` where its text is meant. */
  mimeType: z.string().max(200).optional(),
  resource: ResourcePlace.optional(),
  mail: MailOrigin.optional(),
  page: PageOrigin.optional(),
  pixels: Pixels.optional(),
  /** The image before it was made smaller to be sent. */
  original: z.object({ bytes: bytes, pixels: Pixels }).optional(),
  /** The document's facts, if it is one, as the main process reported them; the main process reads it anew. */
  document: DocumentFacts.optional(),
})
export type SentFile = z.infer<typeof SentFile>

/** The location of a resource that a person picked; with `values` its address is a template. */
export const PickedPlace = z.object({
  workspace: z.string(),
  id: z.string(),
  server: z.string().max(300),
  uri: z.string().max(10_000),
  name: z.string().max(1_000),
  values: z.record(z.string(), z.string()).optional(),
})
export type PickedPlace = z.infer<typeof PickedPlace>

const PickedText = z.object({ uri: z.string().max(10_000), text: z.string(), mimeType: z.string().max(200).optional() })

/** A resource that goes along with a message. With `read` it is sent as it was then, else it is read when it is brought back. */
const PickedPart = z.object({ place: PickedPlace, read: PickedText.optional() })
export type PickedPart = z.infer<typeof PickedPart>

const bySession = z.object({ sessionId: z.string() })
const draftKey = z.string().min(1).max(100)

/** The renderer's calls while a message is written, and about the pictures of a conversation. */
export const composerCalls = {
  /** Runs a command of the person's in the folder, without the model; `text` is what was typed, with its `!`. */
  'session.type': {
    input: z.object({ sessionId: z.string(), text: z.string().min(1).max(MAX_COMMAND_CHARACTERS) }),
    output: z.void(),
  },
  /** Keeps a file that was added to a message, until it is dropped: the page may be loaded anew before it is sent. */
  'draft.keepFile': { input: bySession.extend({ key: draftKey, file: SentFile }), output: z.void() },
  /** Returns the facts of a document that a person would send along, and how much of it is sent. Refuses one that cannot be read. */
  'draft.document': { input: z.object({ name: z.string().max(300), bytes }), output: DocumentFacts },
  'draft.dropFiles': { input: bySession.extend({ keys: z.array(draftKey).max(100) }), output: z.void() },
  /** Returns the files that were kept for a session, in order. Files that can no longer be read are left out. */
  'draft.files': { input: bySession, output: z.custom<{ key: string; file: SentFile }[]>() },
  /** Keeps the resources that go along with a message, in the place of those before. */
  'draft.keepResources': {
    input: bySession.extend({ resources: z.array(PickedPart).max(100) }),
    output: z.void(),
  },
  'draft.resources': { input: bySession, output: z.custom<PickedPart[]>() },
  /**
   * Locates a file or folder that was given by its path or its `file:` address: inside the workspace its path relative to
   * that, with '/', where another '/' at the end marks a folder; otherwise its path as the system writes it.
   */
  'file.locate': {
    input: z.object({ workspace: z.string().min(1), path: z.string().min(1).max(10_000) }),
    output: z.object({ path: z.string(), isInside: z.boolean() }),
  },
  /** Shows the system's dialog and writes a text, such as a block of code; null when the person cancelled. */
  'text.save': {
    input: z.object({ name: z.string().max(300), content: z.string().max(20_000_000) }),
    output: z.string().nullable(),
  },
  /** Shows the system's dialog and writes a kept picture; null when the person cancelled. */
  'picture.save': {
    input: z.object({ blob: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().max(300) }),
    output: z.string().nullable(),
  },
}
