import type { NetworkEffect } from '../../../shared/session/effects'
import type { UsableService } from '../../connected-services/connected-services'
import type { SentRequest } from '../../web/send-request'
import { requestUrl } from '../../web/web-url'

/** A request of a search as a plan has it: all of it but the key. */
export function searchEffect(
  { service: { id, label } }: UsableService,
  { method, url: raw, headers, body }: SentRequest,
  search: NonNullable<NetworkEffect['search']>,
): NetworkEffect {
  const { url, isPrivate } = requestUrl(raw)
  return {
    type: 'network',
    method,
    url: url.href,
    hosts: [url.hostname],
    raw: true,
    headers: [...headers],
    ...(isPrivate && { isPrivate }),
    ...(body !== undefined && { body }),
    signedBy: { service: id, label },
    search,
  }
}
