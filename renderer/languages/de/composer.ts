import type { Catalogue } from '../catalogue'

export const composerText: Catalogue['composerText'] = {
  command: {
    hint: 'Eingabe führt dies im Ordner aus. Das Modell sieht das Ergebnis mit Ihrer nächsten Nachricht.',
    waits: 'Ein Befehl lässt sich ausführen, sobald dieser Durchgang zu Ende ist.',
    run: 'Ausführen',
    again: 'Erneut ausführen',
    label: 'Selbst ausgeführter Befehl',
    tooLong: 'Dieser Befehl ist zu lang. Schreiben Sie ihn in ein Skript im Ordner und führen Sie dieses aus.',
  },
  object: {
    send: 'Ablehnen und dies als Grund senden',
    before: 'Der Durchgang wartet oben auf eine Antwort. Was hier geschrieben wird, lehnt ab und nennt den Grund.',
    hint: (steerKeys: string) => `Eingabe lehnt ab und nennt dies als Grund · ${steerKeys} fügt es nur hinzu`,
  },
  sending: 'Unterwegs…',
  tooLong:
    'Dieser Text ist zu lang, um nach dem Beenden von Atrium noch da zu sein. Legen Sie ihn in eine Datei und hängen Sie diese an.',
  tooLongToSend:
    'Dieser Text ist zu lang für eine Nachricht. Legen Sie ihn in einer Datei ab und hängen Sie diese an oder erwähnen Sie sie.',
  files: {
    strip: 'Dateien, die mitgesendet werden',
    scaled: (from, to) => `${from} → ${to}`,
    unreadable: name => `${name} konnte nicht gelesen werden.`,
    outside: name =>
      `${name} liegt außerhalb des Ordners. Von dort lassen sich Bilder und Texte bis 400 kB senden; alles andere in den Ordner legen und erwähnen.`,
  },
  picture: {
    label: name => `Bild ${name}`,
    place: (at, of) => `${at} von ${of}`,
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    zoomIn: 'Größer',
    zoomOut: 'Kleiner',
    fit: 'An das Fenster anpassen',
    zoom: percent => `${percent} %`,
    copy: 'Bild kopieren',
    copied: 'Das Bild wurde kopiert.',
    save: 'Speichern unter…',
    saved: path => `Gespeichert als ${path}.`,
    reveal: 'Im Dateimanager zeigen',
    notShown: 'Das Bild lässt sich nicht anzeigen.',
    sentAs: size => `gesendet als ${size}`,
  },
  removed: 'Dies und alles danach wurde aus der Unterhaltung genommen.',
  undo: 'Rückgängig',
}
