import type { Catalogue } from '../catalogue'

export const appearanceText: Catalogue['appearanceText'] = {
  colours: 'Couleurs',
  theme: 'Thème',
  themeHint: 'Par défaut : comme le système.',
  contrast: 'Contraste',
  contrastHint: 'Un contraste renforcé accentue le texte, les contours et le focus. Par défaut : comme le système.',
  contrasts: { system: 'Comme le système', more: 'Contraste renforcé' },
  room: 'Texte et espacement',
  textSize: 'Taille du texte (%)',
  textSizeHint: 'De 80 à 200. Par défaut : 100.',
  textSizeBad: 'Écrivez un nombre entier de 80 à 200.',
  density: 'Densité',
  densityHint: 'L’espace entre les éléments. Par défaut : confortable.',
  densities: { comfortable: 'Confortable', compact: 'Compacte' },
  motion: 'Les animations suivent le système : s’il en demande moins, rien ne bouge.',
  language: 'Langue',
  displayLanguage: 'Langue d’affichage',
  languageHint: 'Ce que disent les outils et le système reste tel quel. Par défaut : comme le système.',
  languageOfSystem: 'Comme le système',
  notices: 'Notifications',
  notifications: 'Prévenir quand un tour se termine ou attend',
  notificationsHint: 'Seulement quand aucune fenêtre d’Atrium n’est au premier plan. Par défaut : activé.',
  titles: 'Titres des sessions',
  modelTitles: 'Laisser le modèle écrire le titre',
  modelTitlesHint:
    'Après la première réponse, par une courte requête. Désactivé : les premiers mots du premier message restent. Par défaut : activé.',
}

export const settingsSearchText: Catalogue['settingsSearchText'] = {
  label: 'Rechercher un paramètre',
  none: (query: string) => `Aucun paramètre ne concerne « ${query} ».`,
  found: 'Paramètres trouvés',
  pages: 'Pages des paramètres',
  words: {
    theme: 'mode sombre mode clair nuit couleurs dark mode',
    contrast: 'accessibilité contraste élevé',
    textSize: 'taille de police caractères zoom échelle',
    density: 'espacement',
    language: 'traduction',
    notifications: 'alertes notifications',
    key: 'clés API key jeton token secret mot de passe',
    baseUrl: 'URL de base endpoint serveur',
    facts: 'prix fenêtre de contexte',
    servers: 'Model Context Protocol extensions plugins',
    allowed: 'commandes autorisées règles toujours autoriser approbations',
    mode: 'autorisations approbations mode',
    shortcuts: 'touches clavier raccourcis combinaisons hotkeys',
    backup: 'backup restaurer copie enregistrer',
    clear: 'supprimer vider réinitialiser',
    instructions: 'prompt système',
    cost: 'budget limite prix',
  },
}

export const toolsPageText: Catalogue['toolsPageText'] = {
  title: 'Outils',
  lead: 'Ce que le modèle peut utiliser, pour chaque profil. Les changements valent dès le message suivant.',
  profile: 'Profil',
  profileHint: 'Par défaut : celui qui est utilisé.',
}
