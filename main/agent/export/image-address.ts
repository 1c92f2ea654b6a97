import { imageType } from '../../workspace/read/detect-image'

/**
 * An image in base64 as an address that holds it; null where it is none. Its type is told by its bytes, so that nothing that the
 * session says is part of the address.
 */
export function imageAddress(base64: string | undefined): string | null {
  const type = base64 === undefined ? null : imageType(Buffer.from(base64.slice(0, 64), 'base64'))
  return type && `data:${type};base64,${base64}`
}
