-- wrk calls this at the end; durations are in microseconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.6f,"p99":%.3f,"failed":%d}\n',
    summary.requests,
    summary.duration / 1e6,
    latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
