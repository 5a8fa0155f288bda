/** The actions in the audit log, and the words that people read. */
export const AUDIT_WORDS = {
  'sign_in.succeeded': 'signed in',
  'sign_in.failed': 'failed to sign in',
  'sign_in.link_created': 'made a one-time link to sign in',
  'sign_out.here': 'signed out',
  'sign_out.everywhere': 'signed out everywhere',
  'password.changed': 'changed the password',
  'key.created': 'made the key',
  'key.rotated': 'rotated the key',
  'key.revoked': 'revoked the key',
  'member.invited': 'invited',
  'member.joined': 'joined the account',
  'member.role_changed': 'changed the role of',
  'member.removed': 'removed',
  'webhook_secret.rotated': 'rotated the signing secret of webhooks',
  'history.deleted': 'deleted the request',
  'crawl.deleted': 'deleted the crawl',
  'batch.deleted': 'deleted the batch',
  'monitor.deleted': 'deleted the monitor',
  'extractor.deleted': 'deleted the extractor',
  'session.deleted': 'deleted the session',
  'credits.bought': 'bought credits',
  'credits.granted': 'granted credits',
  'payments.changed': 'changed how payments are received',
  'account.created': 'created the account',
  'account.plan_changed': 'changed the plan',
  'account.deleted': 'deleted the account',
  'secrets.rotated': 'rotated the key that secrets are sealed under',
  'secrets.discarded': 'gave up all sealed secrets',
} as const;

export type AuditAction = keyof typeof AUDIT_WORDS;

export const AUDIT_ACTIONS = Object.keys(AUDIT_WORDS) as [AuditAction, ...AuditAction[]];
