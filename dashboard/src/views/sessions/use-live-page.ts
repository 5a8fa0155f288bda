/** The connection to a page in the server's browser: draws its pictures on a canvas and reports its state to the view. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Session } from '../../../../sdk/src/index.ts';
import type { LiveMessage, LiveNews, LiveOpen } from '../../../../src/contract/fetch/live-page.ts';
import { SERVICE_PATH } from '../../service-path.ts';

type Shown = Omit<Extract<LiveNews, { type: 'page' }>, 'type'>;

export type LivePage = {
  page: Shown | null;
  notice: string | null;
  /** Why it is over, if it is. */
  ended: string | null;
  saved: Session | null;
  send: (message: LiveMessage) => void;
};

const LOST = 'The connection to the server was lost.';

export function useLivePage(start: LiveOpen, canvas: RefObject<HTMLCanvasElement | null>): LivePage {
  const [page, setPage] = useState<Shown | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const [saved, setSaved] = useState<Session | null>(null);
  const socket = useRef<WebSocket | null>(null);

  useEffect(() => {
    const address = `${location.origin.replace(/^http/, 'ws')}${SERVICE_PATH}/dashboard/live`;
    const opened = new WebSocket(address);
    socket.current = opened;
    let isOver = false;
    opened.onopen = () => opened.send(JSON.stringify(start));
    opened.onmessage = ({ data }: MessageEvent<Blob | string>) => {
      if (typeof data !== 'string') return void draw(data, canvas.current);
      const news = JSON.parse(data) as LiveNews;
      isOver ||= news.type === 'saved' || news.type === 'ended';
      if (news.type === 'page') {
        setPage(news);
        if (news.loading) setNotice(null);
      } else if (news.type === 'notice') setNotice(news.text);
      else if (news.type === 'saved') setSaved(news.session);
      else setEnded(news.text);
    };
    opened.onclose = () => {
      if (!isOver) setEnded(LOST);
    };
    return () => {
      isOver = true;
      opened.close();
    };
  }, [start, canvas]);

  const send = useCallback((message: LiveMessage) => {
    if (socket.current?.readyState === WebSocket.OPEN) socket.current.send(JSON.stringify(message));
  }, []);
  return { page, notice, ended, saved, send };
}

async function draw(jpeg: Blob, canvas: HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(jpeg);
  if (canvas) {
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  }
  picture.close();
}
