import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { type ConnectedService, MOST_SERVICES } from '../../../shared/services/connected-service'
import type { Document } from './document'

/** The services that the person connected. Of several that can do the same the first one does it. */
export type ServiceList = {
  list(): ConnectedService[]
  /** Adds it at the end, or replaces the one of the same id in its place. */
  save(service: ConnectedService): Promise<void>
  /** Moves it to the front. */
  prefer(id: string): Promise<void>
  remove(id: string): Promise<void>
}

export function serviceList(document: Document<ConnectedService[]>): ServiceList {
  const change = async (make: (all: ConnectedService[]) => ConnectedService[]): Promise<void> => {
    await document.update(make)
  }
  return {
    list: () => [...new Map(document.data.map(service => [service.id, service])).values()],
    save: service =>
      change(all => {
        const place = all.findIndex(({ id }) => id === service.id)
        if (place >= 0) return all.with(place, service)
        if (all.length >= MOST_SERVICES)
          throw new AppError('bad-input', sentence`At most ${MOST_SERVICES} services can be connected.`)
        return [...all, service]
      }),
    prefer: id => change(all => all.toSorted((one, other) => Number(other.id === id) - Number(one.id === id))),
    remove: id => change(all => all.filter(service => service.id !== id)),
  }
}
