/** A metered call: who makes it, what it may cost, what its work gets and returns. */
import type { Deadline } from '../../concurrency/deadline.ts';
import type { Room } from '../../concurrency/limits/room.ts';
import type { TokenCount } from '../../extract/llm/model-for-call.ts';
import type { Warning } from '../../fetch/document.ts';
import type { CallClosing, CloseOutcome, PageAnswered, Service } from '../../store/calls.ts';
import type { RateState } from './call-refusal.ts';

/** Whose account a call runs on, and what it belongs to. */
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
  /** About the request itself; included in answers that have warnings. */
  warnings?: Warning[];
  /** Aborts when a person has stopped waiting. Programs may come back for the answer by its Idempotency-Key. */
  stopped?: AbortSignal | undefined;
};

export type MeteredCall = {
  /** Set if the id was chosen before the call is opened. */
  id?: string;
  caller: Caller;
  service: Service;
  /** The request as history shows it: already without secrets. */
  params: unknown;
  /** The most it can cost as far as is known yet; more can be reserved while it runs. */
  reserve: number;
  /** Milliseconds from opening until the work must have ended. */
  deadlineMs: number;
  /** Its first step only reads a page, which does no harm if the call is refused after all. */
  mayBeginEarly?: boolean;
  /** Closes the call, if more than the call has to be written in the same transaction. */
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
  /** No client waits for the answer: the call may queue until its deadline. */
  patient?: boolean | undefined;
  /** Memory for the bodies it reads, given back when the call is over. */
  room?: Room | undefined;
  /** Set if the work begins early: before this resolves, it may only fetch a page. */
  opened?: Promise<unknown> | undefined;
  /** Reserves further credits, or throws `insufficient_credits`. */
  reserveMore(amount: number): Promise<void>;
};

/** The response body as it is sent. */
export type CallAnswer = {
  json: Buffer;
  /** What history keeps, if that is less; null for nothing. */
  kept?: Buffer | null | undefined;
  cost: number;
  /** What the page answered, if the call was about a page. */
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

/** A call that this process is working on, or is about to. */
export type BegunCall = {
  call: MeteredCall;
  id: string;
  room: Room | undefined;
  deadline: Deadline;
  elapsedMs(): number;
};
