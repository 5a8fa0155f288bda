/** A metered call: who makes it, what it may cost, what its work is given and gives back. */
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Room } from '../../concurrency/limits/room.ts';
import type { TokenCount } from '../../extract/llm/model-for-call.ts';
import type { Warning } from '../../fetch/document.ts';
import type { CallClosing, CloseOutcome, PageAnswered, Service } from '../../store/calls.ts';
import type { RateState } from './call-refusal.ts';

/** On whose account a call runs, and what it belongs to. */
export type Caller = {
  accountId: string;
  /** null when the service itself makes the call, or a person at the dashboard. */
  keyId: string | null;
  /** A person has no key, but is rate limited like one. */
  person?: boolean;
  sessionId: string | null;
  parentId: string | null;
  /** The stored form of the request's Idempotency-Key. */
  idempotencyKey?: string | undefined;
  /** With such a key: the id of a crawl or a v1 request that it starts. */
  madeId?: string | undefined;
  /** About the request itself; they go into the answer where that has warnings. */
  warnings?: Warning[];
  /** Aborts when a person has stopped waiting. Programs may come back for the answer by its Idempotency-Key. */
  stopped?: AbortSignal | undefined;
};

export type MeteredCall = {
  /** Set where the id was chosen before the call is opened. */
  id?: string;
  caller: Caller;
  service: Service;
  /** The request as history shows it: already without secrets. */
  params: unknown;
  /** The most it can cost as far as is known; more can be reserved while it runs. */
  reserve: number;
  /** Milliseconds from opening until the work must have ended. */
  deadlineMs: number;
  /** Its first step only reads a page, which does no harm if the call is refused in the end. */
  mayBeginEarly?: boolean;
  /** Closes the call, where more than the call has to be written in the same transaction. */
  close?: (closing: CallClosing) => Promise<CloseOutcome>;
};

export type CallContext = {
  id: string;
  accountId: string;
  /** Aborts when the deadline has passed. */
  signal: AbortSignal;
  /** About the request itself. */
  warnings?: Warning[];
  /** What the call has spent on the model so far. */
  tokens?: TokenCount;
  /** Nobody waits for the answer: it may wait for its turn until the deadline. */
  patient?: boolean | undefined;
  /** Memory for the bodies that it reads; it is given back when the call is over. */
  room?: Room | undefined;
  /** Set where the work begins early: before this, it may fetch a page and do nothing else. */
  opened?: Promise<unknown> | undefined;
  /** Reserves further credits, or throws `insufficient_credits`. */
  reserveMore(amount: number): Promise<void>;
};

/** The response body as it goes out. */
export type CallAnswer = {
  json: Buffer;
  /** What history keeps, where that is less; null for nothing. */
  kept?: Buffer | null | undefined;
  cost: number;
  /** What the page answered, where the call was about one. */
  answered?: PageAnswered;
};

export type FinishedCall = {
  id: string;
  json: Buffer;
  cost: number;
  /** null on an unlimited plan. */
  remaining: number | null;
  rate: RateState;
};

/** A call that this process works on, or is about to. */
export type BegunCall = {
  call: MeteredCall;
  id: string;
  room: Room | undefined;
  deadline: Deadline;
  elapsedMs(): number;
};
