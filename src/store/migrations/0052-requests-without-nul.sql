-- Requests with NUL in them, which the version before took. PostgreSQL can read no member of such a JSON text, so one of
-- them kept everybody's crawls, or monitors, from being looked at.
update crawl set config = regexp_replace(config::text, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\ufffd', 'g')::json
  where strpos(config::text, '\u0000') > 0;
update monitor set config = regexp_replace(config::text, '(?<!\\)((?:\\\\)*)\\u0000', '\1\\ufffd', 'g')::json
  where strpos(config::text, '\u0000') > 0;
